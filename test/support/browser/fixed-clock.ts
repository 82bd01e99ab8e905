// Loaded into a server before anything of it: its own clock stands at FIXED_TIME, so that sample prices, headlines and the hours of markets are
// the same whenever it runs. The database has a clock of its own, which goes on: see seeded-app.ts.
const still = Date.parse(process.env['FIXED_TIME'] ?? '')

Date.now = () => still
globalThis.Date = new Proxy(Date, { construct: (date, given) => Reflect.construct(date, given.length === 0 ? [still] : given) as Date })
