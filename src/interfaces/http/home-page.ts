import { page } from './html.ts'

/** What someone sees who opens the address in a browser. */
export const HOME_PAGE = page(
  'Leadthread',
  `<h1>Leadthread</h1>
<p>SMS conversations with leads: a GraphQL API, a REST API generated from it, live views and signed webhooks.</p>
<ul>
<li><a href="/docs">REST reference</a>, and the <a href="/v1/openapi.json">OpenAPI document</a> it is made of</li>
<li><a href="/graphql">GraphQL</a>, with subscriptions over WebSocket and server-sent events</li>
<li><a href="/sign-in">Sign in</a></li>
</ul>`,
)
