/** The base URL of the examples, and the placeholder for the key. */
export type ApiTarget = { url: string; isSandbox: boolean }

function keyIn({ isSandbox }: ApiTarget): string {
  return isSandbox ? 'lt_test_…' : 'lt_live_…'
}

/** Creating a lead again merges its attributes, so the example can be run many times. */
export function restSnippet(target: ApiTarget): string {
  return `export LEADTHREAD_API_KEY=${keyIn(target)}

curl ${target.url}/v1/leads \\
  -H "Authorization: Bearer $LEADTHREAD_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"phone": "+14155550123", "source": "web_form", "attributes": {"first_name": "Dana"}}'`
}

export function graphqlSnippet({ url }: ApiTarget): string {
  return `curl ${url}/graphql \\
  -H "Authorization: Bearer $LEADTHREAD_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "{ conversations(first: 5) { edges { node { id status qualification { score } lead { phone } } } } }"}'`
}

export function clientSnippet({ url }: ApiTarget): string {
  return `import { createClient } from 'leadthread/client'

const client = createClient({ apiKey: process.env.LEADTHREAD_API_KEY, baseUrl: '${url}' })

const lead = await client.leads.create({ phone: '+14155550123', source: 'web_form' })
for await (const event of client.live.events({ types: ['message.received', 'lead.qualified'] })) {
  console.log(event.type, event.data.phone, lead.id)
}`
}

export function listenSnippet({ url }: ApiTarget): string {
  return `npx leadthread listen --forward-to http://localhost:3000/hook --url ${url} --api-key "$LEADTHREAD_API_KEY"`
}
