import { t } from '#i18n/t.ts'

/** Screens for everyone. */
export const PRESETS: readonly { query: string; label: () => string }[] = [
  { query: 'market=Stock&turnover_usd=500000000..&rsi_14=..35&sort=rsi_14', label: () => t('Oversold large caps') },
  { query: 'market=Stock&below_high_52w=..3&sort=below_high_52w', label: () => t('Near 52-week high') },
  { query: 'relative_volume=1.5..&sort=-relative_volume', label: () => t('Unusual volume') },
  { query: 'bullish_share=65..&posts_24h=3..&sort=-posts_24h', label: () => t('Bullish crowd') },
]
