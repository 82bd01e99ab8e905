import { createContext, use } from 'react'

/** The time zone (IANA name) of the exchange of the symbol that a place is about; undefined elsewhere. */
export const ExchangeZone = createContext<string | undefined>(undefined)

/** The time zone of the exchange, for formats that follow the time zone setting. */
export const useExchangeZone = (): string | undefined => use(ExchangeZone)
