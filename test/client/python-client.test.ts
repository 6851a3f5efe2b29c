import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, inputOf, readDocument } from '../../build/client-types.ts'
import manifest from '../../package.json' with { type: 'json' }
import { newSigningSecret, signWebhook, verifyWebhook, WebhookVerificationError } from '../../src/client/webhooks.ts'
import { openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import vectors from '../data/signature-vectors.json' with { type: 'json' }
import { useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory } from '../support/story.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts'
import { buildPythonClient, hasPython, type PythonPackage } from './support/python-program.ts'

describe.runIf(hasPython)('the Python client', () => {
  const here = useTestApp()
  let client: PythonPackage
  let proxy: FaultyProxy
  beforeAll(async () => {
    client = await buildPythonClient()
    proxy = await startFaultyProxy(here.url)
  })
  afterEach(() => proxy.plan(() => 'none'))
  afterAll(async () => {
    await proxy.close()
    client.remove()
  })

  let phones = 5_125_570_000
  const newPhone = () => `+1${++phones}`
  const run = (program: string, env: Record<string, string> = {}) =>
    client.run(program, { URL: proxy.url, KEY: here.sandbox.key, ...env })

  test('compiles, and is imported without warnings', async () => {
    expect(await client.python(['-m', 'compileall', '-q', join(client.folder, 'leadthread')])).toBe('')
    expect(await client.python(['-c', 'import leadthread; print(leadthread.__version__)'])).toBe(
      `${manifest.version}\n`,
    )
  })

  test('has types that can be read, and only syntax of Python 3.9', async () => {
    const { hints, files } = (await client.run(READ_TYPES)) as { hints: number; files: number }

    expect(hints).toBeGreaterThan(1_000)
    expect(files).toBeGreaterThan(8)
  })

  test('runs the example of its documentation unchanged', async () => {
    const [, example = ''] = /runs this example unchanged[^`]*```python\n([\s\S]*?)```/.exec(page()) ?? []
    writeFileSync(join(client.folder, 'example.py'), example)
    const environment = { LEADTHREAD_URL: here.url, LEADTHREAD_API_KEY: here.sandbox.key }

    const said = await client.python([join(client.folder, 'example.py')], environment)

    expect(said).toBe('inbound Next month\noutbound Hi! When would you like to start?\n')
  })

  test('documents only code that Python can read', async () => {
    const blocks = [...page().matchAll(/```python\n([\s\S]*?)```/g)].map(([, code]) => code!)

    const compiled = await client.run(
      'show([bool(compile(one, "page", "exec")) for one in json.loads(os.environ["BLOCKS"])])',
      {
        BLOCKS: JSON.stringify(blocks),
      },
    )

    expect(compiled).toEqual([true, true, true, true])
  })

  test('has a method for every operation, with all its fields', async () => {
    const service = await startRecorder()

    await client.run(CALL_EVERY_METHOD, { URL: service.url, KEY: 'lt_test_x' })

    const calls = callsOf(readDocument(openapiText()))
    const expected = calls.map((call) => {
      const [input] = inputOf(call)
      const path = call.path.replaceAll(/\{\w+\}/g, 'x%2F1')
      const hasKey = call.method === 'POST'
      return {
        address: `${call.method} /v1${path}`,
        fields: Object.keys(input?.schema.properties ?? {}).sort(),
        hasKey,
      }
    })
    expect(service.seen.toSorted(byAddress)).toEqual(expected.toSorted(byAddress))
    await service.close()
  })

  test('creates, updates and reads a lead, in UTF-8 and with None for null', async () => {
    const seen = await run(`
lead = client.leads.create(phone="${newPhone()}", source="Zoë 🏠", attributes={"note": "Ça va", "budget": 5})
changed = client.leads.update(lead["id"], timezone="Europe/Berlin", attributes={"budget": None, "name": "Ünal"})
cleared = client.leads.update(lead["id"], timezone=None)
show({"lead": lead, "changed": changed, "cleared": cleared, "same": client.leads.retrieve(lead["id"]) == cleared,
      "erased": client.leads.erase(lead["id"]), "gone": failure_of(lambda: client.leads.retrieve(lead["id"]))})`)

    expect(seen).toMatchObject({
      lead: { source: 'Zoë 🏠', timezone: null, attributes: { note: 'Ça va', budget: 5 } },
      changed: { timezone: 'Europe/Berlin', attributes: { note: 'Ça va', name: 'Ünal' } },
      cleared: { timezone: null, attributes: { note: 'Ça va', name: 'Ünal' } },
      same: true,
      erased: null,
      gone: { type: 'NotFoundError', code: 'not_found', status: 404, param: null },
    })
  })

  test('reads a list page by page', async () => {
    const source = `list-${phones}`
    const made = Array.from({ length: 7 }, newPhone)
    for (const phone of made) await here.api('POST', '/v1/leads', { phone, source })
    const from = proxy.seen.length

    const seen = await run(`
leads = client.leads.list(source="${source}", limit=3)
first = leads.page()
second = client.leads.list(source="${source}", limit=3, cursor=first.next_cursor).page()
show({"all": [lead["phone"] for lead in leads], "sizes": [len(page.data) for page in leads.pages()],
      "first": [lead["phone"] for lead in first.data + second.data], "more": first.has_more})`)

    const newestFirst = made.toReversed()
    expect(seen).toEqual({ all: newestFirst, sizes: [3, 3, 1], first: newestFirst.slice(0, 6), more: true })
    expect(proxy.seen.slice(from)).toHaveLength(8)
  })

  test('lists events of several types after an event', async () => {
    const phone = newPhone()
    const seen = await run(`
client.sandbox.inbound(from_="${phone}", body="Hello")
client.sandbox.inbound(from_="${phone}", body="STOP")
events = list(client.events.list(types=["message.received", "lead.opted_out"]))
later = list(client.events.list(after=events[0]["id"], types=["message.received", "lead.opted_out"], limit=1))
show({"later": later == events[1:], "types": sorted({event["type"] for event in later})})`)

    expect(seen).toEqual({ later: true, types: ['lead.opted_out', 'message.received'] })
  })

  test('raises the error of the service with its details, and does not retry it', async () => {
    const from = proxy.seen.length
    const failure = await run(`
import pickle
failure = failure_of(lambda: client.leads.create(phone="${newPhone()}", attributes={"x" * 65: 1}))
try:
    client.leads.retrieve("lead_none")
except NotFoundError as error:
    copy, original = pickle.loads(pickle.dumps(error)), vars(error)
show({**failure, "same_copy": isinstance(copy, NotFoundError) and vars(copy) == original, "wrong_key": failure_of(
    lambda: Client(api_key="lt_test_wrong", base_url=os.environ["URL"], retry=retry).workspace.retrieve())})`)

    expect(failure).toMatchObject({
      type: 'ApiError',
      code: 'invalid_parameter',
      status: 400,
      param: expect.stringContaining('attributes'),
      request_id: expect.stringMatching(/./),
      doc_url: `${here.url}/docs#error-invalid_parameter`,
      retry_after: null,
      same_copy: true,
      wrong_key: { type: 'AuthenticationError', code: 'invalid_api_key', status: 401 },
    })
    expect(proxy.seen.slice(from)).toHaveLength(3)
  })

  test('accepts an access token', async () => {
    const seen = await run(`
token = client.access_tokens.create(scopes=["read_only"])["token"]
reader = Client(api_key=token, base_url=os.environ["URL"] + "/v1/")
show({"id": reader.workspace.retrieve()["id"], "refused": failure_of(lambda: reader.leads.create(phone="${newPhone()}"))})`)

    expect(seen).toMatchObject({ id: here.sandbox.id, refused: { code: 'insufficient_scope', status: 403 } })
  })

  test('repeats a POST with one key until it succeeds, and the operation takes effect once', async () => {
    const to = newPhone()
    const faults = ['lose-answer', 'reset', { status: 503, headers: { 'Retry-After': '0' } }, { cutAfter: 20 }] as const
    proxy.plan((n) => faults[n - 1] ?? 'none')
    const from = proxy.seen.length

    const message = (await run(`show(client.messages.send(to="${to}", body="Once"))`)) as { id: string }

    const seen = proxy.seen.slice(from)
    expect(seen).toHaveLength(5)
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(await createSeen(here).textsTo(to, 'id')).toEqual([{ id: message.id }])
  })

  test('repeats a call with the key of an earlier process', async () => {
    const program = `show(client.messages.send(to="${newPhone()}", body="Twice", idempotency_key="order-7"))`

    expect(await run(program)).toEqual(await run(program))
  })

  test('treats 404 as success only if an earlier attempt may have deleted the object', async () => {
    const { body: lead } = await here.api('POST', '/v1/leads', { phone: newPhone() })
    proxy.plan((n) => (n === 1 ? 'lose-answer' : 'none'))
    expect(await run(`show(client.leads.erase("${lead.id}"))`)).toBeNull()

    expect(await run('show(failure_of(lambda: client.leads.erase("lead_none")))')).toMatchObject({ code: 'not_found' })
  })

  test('ends an attempt at its timeout, and fails if Retry-After exceeds the limit of retries', async () => {
    proxy.plan((n) => (n === 1 ? 'silence' : 'none'))
    expect(await run('show(client.workspace.retrieve(timeout=0.5)["id"])')).toBe(here.sandbox.id)

    proxy.plan(() => 'silence')
    const late = await run(
      `show(failure_of(lambda: client.workspace.retrieve(timeout=0.05, retry=Retry(tries_max=2))))`,
    )
    expect(late).toMatchObject({ type: 'UnavailableError', code: 'timeout', status: null })

    const body = JSON.stringify({ code: 'rate_limited', message: 'Too many requests.' })
    proxy.plan(() => ({ status: 429, headers: { 'Retry-After': '90' }, body }))
    const busy = await run('show(failure_of(client.workspace.retrieve))')
    expect(busy).toMatchObject({ type: 'RateLimitError', code: 'rate_limited', retry_after: 90 })

    proxy.plan(() => ({ status: 302, headers: { Location: here.url } }))
    const moved = await run('show(failure_of(client.workspace.retrieve))')
    expect(moved).toMatchObject({ type: 'ApiError', code: 'unexpected_answer', status: 302 })
  })

  test('uploads a file again after a broken connection, and returns the rejected rows', async () => {
    const rows = Array.from({ length: 3_000 }, () => newPhone()).join('\n')
    writeFileSync(join(client.folder, 'leads.csv'), `Cell\n${rows}\nnot-a-phone\n`)
    proxy.plan((n) => (n === 1 ? { cutBodyAfter: 10_000 } : 'none'))

    const started = (await run(
      `
with open(os.environ["FILE"], "rb") as file:
    started = client.imports.create(file, mapping={"Cell": "phone"}, source="expo")
again = client.imports.create(lambda: open(os.environ["FILE"], "rb"), mapping={"Cell": "phone"}, source="expo")
show({"id": started["id"], "same": started["id"] == again["id"], "text": failure_of(
    lambda: client.imports.create(io.StringIO("Cell")))["type"]})`,
      { FILE: join(client.folder, 'leads.csv') },
    )) as { id: string }
    await here.processAll()
    const failures = await run(`show(client.imports.failures("${started.id}"))`)

    expect(started).toMatchObject({ same: true, text: 'TypeError' })
    expect(failures).toContain('not-a-phone')
    expect((await here.api('GET', `/v1/imports/${started.id}`)).body.counts).toMatchObject({
      created: 3_000,
      failed: 1,
    })
  })

  test('verifies a delivery of the service, and rejects every change to it', async () => {
    const receiver = await startReceiver()
    const { body: endpoint } = await here.api('POST', '/v1/webhooks', {
      url: receiver.url,
      event_types: ['message.received'],
    })
    await createStory(here).says('Ça marche 👍')
    await here.processAll()
    const [sent] = await receiver.waitFor(({ length }) => length > 0)
    await receiver.close()

    const verdicts = await client.run(VERIFY_DELIVERY, {
      HEADERS: JSON.stringify(sent!.headers),
      BODY: sent!.rawBody.toString('base64'),
      SECRET: endpoint.secret,
    })

    expect(verdicts).toEqual({
      whole: sent!.json,
      rotated: sent!.json,
      standard: sent!.json,
      upper: sent!.json,
      changed: 'signature_mismatch',
      other_secret: 'signature_mismatch',
      old: 'timestamp_out_of_range',
      tolerated: sent!.json,
      missing: 'missing_signature',
      malformed: 'malformed_signature',
      twice: 'already_seen',
    })
  })

  test('agrees with the TypeScript client on every signature', async () => {
    const secret = newSigningSecret()
    const bodies = ['{"id":"evt_1","type":"unheard.of","extra":{"a":null}}', '[]', 'no JSON', '{"id":1,"type":"a"}']
    const odd = ['{"id":"evt_1","type":NaN}', '\ufeff{"id":"evt_1","type":"a"}', '{"id":"evt_1"}']
    const own = [...bodies, ...odd].map((body) => {
      return { body, secret, timestamp: 1_772_000_000, headers: signWebhook({ id: 'evt_1', body, secret, at: AT }) }
    })
    const known = vectors.map(({ body, secret, timestamp, id, ...signatures }) => {
      const standard = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) }
      return { body, secret, timestamp, headers: { ...standard, ...signatures } as Record<string, string> }
    })
    const deliveries = [...own, ...known].flatMap((one) => [one, ...alterationsOf(one)])

    const verdicts = await client.run(VERIFY_ALL, { DELIVERIES: JSON.stringify(deliveries) })

    expect(deliveries.length).toBeGreaterThan(60)
    expect(verdicts).toEqual(deliveries.map(verdictOf))
    const ofLaterType = (verdicts as unknown[])[deliveries.findIndex(({ body }) => body === bodies[0])]
    expect(ofLaterType).toEqual({ id: 'evt_1', type: 'unheard.of', extra: { a: null } })
  })

  test('signs as the TypeScript client does', async () => {
    const [body, secret] = ['{"id":"evt_1","name":"Zoë"}', newSigningSecret()]

    const signed = await client.run(
      'show(sign_webhook(id="evt_1", body=os.environ["BODY"], secret=os.environ["SECRET"], at=1772000000.7))',
      { BODY: body, SECRET: secret },
    )

    expect(signed).toEqual(signWebhook({ id: 'evt_1', body, secret, at: AT }))
  })

  describe('at a rate limit', () => {
    const slow = useTestApp({ env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '1' } })

    test('waits until the service accepts the request', async () => {
      const limited = await startFaultyProxy(slow.url)
      const env = { URL: limited.url, KEY: slow.sandbox.key }

      const found = await client.run('show([client.workspace.retrieve()["id"] for _ in range(4)])', env)
      const requests = limited.seen.length
      const single = await client.run(
        `
once = Retry(tries_max=1)
failures = [failure_of(lambda: client.workspace.retrieve(retry=once)) for _ in range(8)]
show(next(filter(None, failures)))`,
        env,
      )
      await limited.close()

      expect(found).toEqual(Array(4).fill(slow.sandbox.id))
      expect(requests).toBeGreaterThan(4)
      expect(single).toMatchObject({ type: 'RateLimitError', code: 'rate_limited', status: 429 })
      expect((single as { retry_after: number }).retry_after).toBeGreaterThanOrEqual(1)
    })
  })
})

const AT = new Date(1_772_000_000_000)
const page = () => readFileSync('docs/python.md', 'utf8')

/** Calls each method with the same text for all its fields. */
const CALL_EVERY_METHOD = `
import inspect
for resource in vars(client).values():
    for name, method in inspect.getmembers(resource, inspect.ismethod):
        if name.startswith("_"):
            continue
        names = [one for one in inspect.signature(method).parameters]
        fields = {one: "x/1" for one in names if one not in ("timeout", "retry", "idempotency_key")}
        result = method(**fields)
        if isinstance(result, ResultList):
            result.page()
show(True)`

const READ_TYPES = `
import ast
import glob
import inspect
import typing
import leadthread.client
import leadthread.types
hints = 0
for _, kind in inspect.getmembers(leadthread.types, inspect.isclass):
    hints += len(typing.get_type_hints(kind))
for _, kind in inspect.getmembers(leadthread.client, inspect.isclass):
    for _, method in inspect.getmembers(kind, inspect.isfunction):
        hints += len(typing.get_type_hints(method))
files = glob.glob(os.path.join(os.path.dirname(leadthread.__file__), "*.py"))
for name in files:
    with io.open(name, encoding="utf-8") as file:
        ast.parse(file.read(), feature_version=(3, 9))
show({"hints": hints, "files": len(files)})`

const VERIFY_DELIVERY = `
headers, secret = json.loads(os.environ["HEADERS"]), os.environ["SECRET"]
body = base64.b64decode(os.environ["BODY"])
now = int(headers["webhook-timestamp"])
only = lambda prefix: {name: value for name, value in headers.items() if name.startswith(prefix)}
def check(body=body, headers=headers, secret=secret, tolerance=300, **options):
    try:
        return verify_webhook(body, headers, secret, tolerance, **{"now": now, **options})
    except WebhookVerificationError as error:
        return error.reason
other, seen = "whsec_b3RoZXIgb3RoZXIgb3RoZXIgb3RoZXIgb3RoZXI=", SeenIds()
check(seen=seen)
show({
    "whole": check(), "rotated": check(secret=[other, secret]), "standard": check(headers=only("webhook-")),
    "upper": check(headers={name.upper(): [value] for name, value in headers.items()}),
    "changed": check(body=body + b" "), "other_secret": check(secret=other), "old": check(now=now + 301),
    "tolerated": check(now=now + 301, tolerance=302), "missing": check(headers={}),
    "malformed": check(headers={"service-signature": "t=1"}), "twice": check(seen=seen),
})`

const VERIFY_ALL = `
def verdict(one):
    try:
        return verify_webhook(one["body"], one["headers"], one["secret"], now=one["timestamp"])
    except WebhookVerificationError as error:
        return error.reason
show([verdict(one) for one in json.loads(os.environ["DELIVERIES"])])`

type SignedDelivery = { body: string; secret: string; timestamp: number; headers: Record<string, string> }

/** A header removed, repeated, lengthened or changed; another time; another body. */
function alterationsOf(one: SignedDelivery): SignedDelivery[] {
  const names = Object.keys(one.headers)
  const change = (name: string, value: string) => ({ ...one, headers: { ...one.headers, [name]: value } })
  return [
    ...names.map((name) => ({ ...one, headers: { [name]: one.headers[name]! } })),
    ...names.map((name) => change(name, `${one.headers[name]}\n`)),
    ...names.map((name) => change(name, one.headers[name]!.replace(/\d/, '٣'))),
    { ...one, timestamp: one.timestamp + 301 },
    { ...one, timestamp: one.timestamp - 300 },
    { ...one, body: `${one.body} ` },
  ]
}

function verdictOf({ body, headers, secret, timestamp }: SignedDelivery): unknown {
  try {
    return verifyWebhook({ body, headers, secret, now: new Date(timestamp * 1_000) })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

type Recorded = { address: string; fields: string[]; hasKey: boolean }

const byAddress = (a: Recorded, b: Recorded) => (a.address < b.address ? -1 : 1)

/** A server that accepts every request, and records its address and the names of its fields. */
async function startRecorder() {
  const seen: Recorded[] = []
  const server = createServer(async (request, response) => {
    seen.push(await recordOf(request))
    response.end('{"data":[],"has_more":false,"next_cursor":null}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, seen, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function recordOf(request: IncomingMessage): Promise<Recorded> {
  const chunks = await request.toArray()
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const isJson = request.headers['content-type'] === 'application/json'
  const body = isJson ? Object.keys(JSON.parse(Buffer.concat(chunks).toString())) : []
  const hasKey = request.headers['idempotency-key'] !== undefined
  return { address: `${request.method} ${pathname}`, fields: [...searchParams.keys(), ...body].sort(), hasKey }
}
