declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** An S3 server that stores objects in a folder. Both keys are `S3RVER`. */
  class S3rver {
    constructor(options: {
      directory: string
      address: string
      port: number
      silent: boolean
      allowMismatchedSignatures: boolean
      configureBuckets?: { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  export = S3rver
}
