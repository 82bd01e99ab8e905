/** The groups of commodities and futures on the heat map. Micro futures are left out: they trade the same as their larger ones. */
const GROUPS: Record<string, string> = {
  Energy: 'USOIL UKOIL NATGAS TTFGAS GASOLINE HEATOIL GASOIL COAL URANIUM PROPANE ETHANOL CL1! BZ1! NG1! RB1! HO1!',
  Metals:
    'XAUUSD XAGUSD XPTUSD XPDUSD XAUEUR XAGEUR XCUUSD ALUMINIUM ZINC NICKEL LEAD TIN IRONORE STEEL COBALT LITHIUM GC1! SI1! HG1! PL1! PA1! ALI1!',
  Grains: 'CORN WHEAT KWHEAT SOYBEAN SOYMEAL SOYOIL OATS RICE CANOLA PALMOIL ZC1! ZW1! KE1! ZS1! ZM1! ZL1! ZO1! ZR1!',
  Softs: 'COFFEE ROBUSTA COCOA SUGAR COTTON ORANGEJ RUBBER LUMBER KC1! CC1! SB1! CT1! OJ1! LBR1!',
  Livestock: 'CATTLE FEEDER HOGS MILK LE1! GF1! HE1! DC1!',
  Rates: 'ZN1! ZB1! UB1! TN1! ZF1! ZT1! SR31! ZQ1! FGBL1!',
  Equity: 'ES1! NQ1! YM1! RTY1! NKD1! VX1! FDAX1! FESX1! FTI1! FCE1!',
}

const GROUP_BY_CODE = new Map(Object.entries(GROUPS).flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name] as const)))

/** The group of a commodity or future; undefined for others. */
export const findCommodityGroup = (code: string): string | undefined => GROUP_BY_CODE.get(code)
