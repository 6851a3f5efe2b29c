type Started = {
  url: string
  key: string | null
  signInLink: string | null
  notice: string | null
  isEmbedded: boolean
  allowLoopback: boolean
}

/** What `npm start` says when it is ready: the way in first, then how to try the main job from a second terminal. */
export function greeting({ url, key, signInLink, notice, isEmbedded, allowLoopback }: Started): string {
  const lines = [
    '',
    `Leadthread is running at ${url}`,
    '',
    ...(signInLink ? firstMinute(signInLink) : []),
    `  API reference ${url}/docs    GraphQL ${url}/graphql    stop with Ctrl+C`,
    ...(notice ? [`  ${notice}`] : []),
    ...(isEmbedded ? ['  With its own PostgreSQL. Keep the data folder: it holds the data and secrets.json.'] : []),
    ...(key ? walkThrough(url, key, allowLoopback) : ['  A new API key: npm run key -- create']),
    '',
    '',
  ]
  return lines.join('\n')
}

function firstMinute(signInLink: string): string[] {
  return [
    '  Open this to sign in. It works once, within 15 minutes:',
    '',
    `    ${signInLink}`,
    '',
    '  The inbox opens with a handset: text from it as a lead, and see the agent answer and the score move.',
    '',
  ]
}

function walkThrough(url: string, key: string, allowLoopback: boolean): string[] {
  const receiver = allowLoopback ? 'http://127.0.0.1:4001' : 'https://your.server/webhooks'
  return [
    '',
    `Sandbox API key, shown this once: ${key}`,
    '',
    'The same by API. A receiver for webhooks, in a second terminal:',
    '',
    `  node -e 'require("http").createServer((q,s)=>{let b="";q.on("data",d=>b+=d).on("end",()=>{console.log(b+"\\n");s.end()})}).listen(4001)'`,
    '',
    'and in a third one:',
    '',
    `  export KEY=${key} URL=${url}`,
    `  call() { curl -sS -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"; echo; }`,
    `  call $URL/v1/webhooks -d '{"url":"${receiver}","event_types":["*"]}'`,
    `  call $URL/v1/leads -d '{"phone":"+14155550123","source":"walk-through","attributes":{"first_name":"Dana"}}'`,
    `  call $URL/v1/messages -d '{"to":"+14155550123","body":"Hi Dana, Oakline Home Services here about your project. Reply STOP to opt out."}'`,
    `  call $URL/v1/sandbox/inbound -d '{"from":"+14155550123","body":"Hi! We need a new roof"}'`,
    `  call $URL/v1/conversations`,
    '',
    'Answer the agent a few times with /v1/sandbox/inbound and the lead is qualified; README.md goes on from here.',
    'The simulated carrier texts nobody. Quiet hours are switched off in this sandbox, and always kept in a live workspace.',
    'Switch them on, and by night (it is never day in Honolulu and in Moscow at once) a message is refused with 422:',
    '',
    `  call $URL/graphql -d '{"query":"mutation { updateWorkspace(input: { enforceQuietHours: true }) { workspace { id } } }"}'`,
    `  call $URL/v1/leads -d '{"phone":"+18085550123","timezone":"Pacific/Honolulu"}'`,
    `  call $URL/v1/leads -d '{"phone":"+18085550124","timezone":"Europe/Moscow"}'`,
    `  call $URL/v1/messages -d '{"to":"+18085550123","body":"Hello"}'`,
    `  call $URL/v1/messages -d '{"to":"+18085550124","body":"Hello"}'`,
    '',
    ...(allowLoopback
      ? ['Sandbox webhooks may go to this machine over http (WEBHOOKS_ALLOW_LOOPBACK); elsewhere they need https.']
      : []),
  ]
}
