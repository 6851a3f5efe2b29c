type GreetingFacts = {
  url: string
  key: string | null
  signInLink: string | null
  notice: string | null
  isEmbedded: boolean
  allowLoopback: boolean
}

/** The output of `npm start` when it is ready: the sign-in link, then how to try the API from a second terminal. */
export function greeting({ url, key, signInLink, notice, isEmbedded, allowLoopback }: GreetingFacts): string {
  const lines = [
    '',
    `Leadthread is running at ${url}`,
    '',
    ...(signInLink ? firstMinute(signInLink) : []),
    `  API reference ${url}/docs    GraphQL ${url}/graphql    stop with Ctrl+C`,
    ...(notice ? [`  ${notice}`] : []),
    ...(isEmbedded
      ? ['  It uses the embedded PostgreSQL. Do not delete the data folder: it contains all data and secrets.json.']
      : []),
    ...(key ? walkThrough(url, key, allowLoopback) : ['  Create an API key with: npm run key -- create']),
    '',
    '',
  ]
  return lines.join('\n')
}

function firstMinute(signInLink: string): string[] {
  return [
    '  Open this link to sign in. It can be used once, within 15 minutes:',
    '',
    `    ${signInLink}`,
    '',
    '  The inbox opens with a simulated phone. Send a message from it as a lead, and watch the agent reply and the score change.',
    '',
  ]
}

function walkThrough(url: string, key: string, allowLoopback: boolean): string[] {
  const receiver = allowLoopback ? 'http://127.0.0.1:4001' : 'https://your.server/webhooks'
  return [
    '',
    `Sandbox API key (shown only once): ${key}`,
    '',
    'To do the same with the API, start a webhook receiver in a second terminal:',
    '',
    `  node -e 'require("http").createServer((q,s)=>{let b="";q.on("data",d=>b+=d).on("end",()=>{console.log(b+"\\n");s.end()})}).listen(4001)'`,
    '',
    'In a third terminal, run:',
    '',
    `  export KEY=${key} URL=${url}`,
    `  call() { curl -sS -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"; echo; }`,
    `  call $URL/v1/webhooks -d '{"url":"${receiver}","event_types":["*"]}'`,
    `  call $URL/v1/leads -d '{"phone":"+14155550123","source":"walk-through","attributes":{"first_name":"Dana"}}'`,
    `  call $URL/v1/messages -d '{"to":"+14155550123","body":"Hi Dana, Oakline Home Services here about your project. Reply STOP to opt out."}'`,
    `  call $URL/v1/sandbox/inbound -d '{"from":"+14155550123","body":"Hi! We need a new roof"}'`,
    `  call $URL/v1/conversations`,
    '',
    'Reply to the agent a few times with /v1/sandbox/inbound to qualify the lead. README.md describes the next steps.',
    'The simulated carrier sends no real messages. Quiet hours are off in this sandbox and always on in a live workspace.',
    'Turn them on to see a request fail with 422. It is never daytime in both Honolulu and Moscow, so at least one request fails:',
    '',
    `  call $URL/graphql -d '{"query":"mutation { updateWorkspace(input: { enforceQuietHours: true }) { workspace { id } } }"}'`,
    `  call $URL/v1/leads -d '{"phone":"+18085550123","timezone":"Pacific/Honolulu"}'`,
    `  call $URL/v1/leads -d '{"phone":"+18085550124","timezone":"Europe/Moscow"}'`,
    `  call $URL/v1/messages -d '{"to":"+18085550123","body":"Hello"}'`,
    `  call $URL/v1/messages -d '{"to":"+18085550124","body":"Hello"}'`,
    '',
    ...(allowLoopback
      ? ['Sandbox webhooks can use http to this machine (WEBHOOKS_ALLOW_LOOPBACK). All other webhooks require https.']
      : []),
  ]
}
