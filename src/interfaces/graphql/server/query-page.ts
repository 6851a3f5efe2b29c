import type { IncomingMessage, ServerResponse } from 'node:http'
import { PAGE_HEADERS, page } from '../../http/html.ts'

const SCRIPT_QUERY = '?script'

const PAGE = page(
  'Leadthread GraphQL',
  `<h1>GraphQL</h1>
<p>For an editor with the schema documentation, sign in to the dashboard and open <a href="/?open=graphiql">GraphiQL</a>.</p>
<p>Send <code>{"query": …, "variables": …}</code> to this URL by POST, with <code>Authorization: Bearer lt_…</code> and
<code>Content-Type: application/json</code>. Introspection requires an API key.</p>
<p>For subscriptions, use WebSocket (<code>graphql-transport-ws</code>, with the key as <code>authorization</code> in the
<code>connection_init</code> payload), or the same POST with <code>Accept: text/event-stream</code>.</p>
<form id="query">
<p><label>API key<br><input name="key" type="password" autocomplete="off" size="60"></label></p>
<p><label>Query<br><textarea name="query" rows="12" cols="80" spellcheck="false">{
  workspace { id name mode scopes }
}</textarea></label></p>
<p><label>Variables<br><textarea name="variables" rows="3" cols="80" spellcheck="false">{}</textarea></label></p>
<p><button>Run</button></p>
</form>
<pre id="answer" aria-live="polite"></pre>
<script src="/graphql${SCRIPT_QUERY}"></script>`,
)

const SCRIPT = `'use strict'
const answer = document.getElementById('answer')
document.getElementById('query').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { key, query, variables } = event.target.elements
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + key.value.trim(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: query.value, variables: JSON.parse(variables.value || '{}') }),
    })
    answer.textContent = JSON.stringify(await response.json(), null, 2)
  } catch (error) {
    answer.textContent = String(error)
  }
})
`

/** Whether a browser opened the URL, or requests the page's script. */
export function isForBrowser({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (url.endsWith(SCRIPT_QUERY)) return true
  return !url.includes('?') && (headers.accept ?? '').includes('text/html')
}

/** Explains how to send a query, with a form to try it. Loads nothing from other addresses. */
export function sendQueryPage({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isScript = url.endsWith(SCRIPT_QUERY)
  const type = isScript ? { 'Content-Type': 'text/javascript; charset=utf-8' } : {}
  response.writeHead(200, { ...PAGE_HEADERS, ...type }).end(isScript ? SCRIPT : PAGE)
}
