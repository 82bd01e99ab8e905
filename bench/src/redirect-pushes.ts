/**
 * Loaded before the server (`--import`): sends its HTTPS requests to `PUSHES_TO` on this machine by HTTP, since pushes go only to public
 * addresses. DNS and TLS are not part of the measurement.
 */
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'

const to = process.env['PUSHES_TO']
Object.assign(https, { request: ({ pathname }: URL, options: RequestOptions) => http.request(new URL(pathname, to), options) })
