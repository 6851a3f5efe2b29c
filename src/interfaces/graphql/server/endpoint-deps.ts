import type { IncomingMessage } from 'node:http'
import type { App } from '../../../app.ts'
import type { Authentication } from '../../http/authentication.ts'
import type { CountedRequest } from '../../http/network-limits.ts'
import type { Streams } from '../live/streams.ts'
import type { GraphqlServer } from './graphql-server.ts'

/** What both transports of `/graphql` need. */
export type EndpointDeps = {
  app: App
  authentication: Authentication
  server: GraphqlServer
  streams: Streams
  countRequest(request: IncomingMessage): CountedRequest
}
