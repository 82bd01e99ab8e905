// Loaded before the server: sets its clock to FIXED_TIME, so that sample prices, headlines and market hours never change.
// The clock of the database runs on; see seeded-app.ts.
const still = Date.parse(process.env['FIXED_TIME'] ?? '')

Date.now = () => still
globalThis.Date = new Proxy(Date, { construct: (date, given) => Reflect.construct(date, given.length === 0 ? [still] : given) as Date })
