/**
 * How much memory an open event stream costs: `STREAMS` of them (5,000) are opened on a server with its own data, and its resident memory is read
 * before and after, when all have been told some posts. Needs a file descriptor for each on either side: `ulimit -n`.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openEvents } from '@trademates/contract/events'
import { join, type Person, send } from '@trademates/e2e/people'
import { type App, startApp } from '@trademates/e2e/server'
import { postForm } from './world.ts'
