declare module 'virtual:licences' {
  export const licences: readonly { name: string; version: string; licence: string }[]
}
