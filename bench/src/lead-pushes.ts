/**
 * Read by a server before anything else (`--import`): whatever it asks for by HTTPS is asked of `PUSHES_TO` on this machine, by HTTP.
 * Pushes go to public addresses alone, which no setting changes; left out of what is measured are the look-up of a name and TLS.
 */
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'

const to = process.env['PUSHES_TO']
Object.assign(https, { request: ({ pathname }: URL, options: RequestOptions) => http.request(new URL(pathname, to), options) })
