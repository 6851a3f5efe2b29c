import { HISTORY, idOf, phoneOf } from './history.ts'
import type { LoadRequest } from './load.ts'

/** One of the four requests that are compared with the peer. */
export type RequestRow = {
  name: string
  title: string
  status: number
  /** Requests per round. */
  count: number
  /** The nth request of the whole run. No two have the same data, if that would make them a different kind of request. */
  request(n: number): LoadRequest
}

const newPhone = (n: number) => `+1628${String(2_000_000 + n)}`
const attributes = { first_name: 'Dana', budget: 25_000, interest: 'kitchen' }

export const REQUEST_ROWS: RequestRow[] = [
  {
    name: 'lead-new',
    title: 'POST /v1/leads, new',
    status: 201,
    count: 300,
    request: (n) => ({
      method: 'POST',
      path: '/v1/leads',
      body: { phone: newPhone(n), source: 'web_form', attributes },
    }),
  },
  {
    name: 'lead-merge',
    title: 'POST /v1/leads, merge',
    status: 200,
    count: 300,
    request: (n) => ({
      method: 'POST',
      path: '/v1/leads',
      body: { phone: phoneOf(n % HISTORY.leads), attributes: { ...attributes, budget: n } },
    }),
  },
  {
    name: 'conversation',
    title: 'GET /v1/conversations/{id}, 20 messages',
    status: 200,
    count: 600,
    request: (n) => ({ method: 'GET', path: `/v1/conversations/${idOf('conv', n % HISTORY.long)}` }),
  },
  {
    name: 'conversations',
    title: 'GET /v1/conversations, 50',
    status: 200,
    count: 400,
    request: () => ({ method: 'GET', path: '/v1/conversations?limit=50' }),
  },
  {
    name: 'message',
    title: 'POST /v1/messages',
    status: 201,
    count: 200,
    request: (n) => ({
      method: 'POST',
      path: '/v1/messages',
      body: {
        to: phoneOf(HISTORY.long + (n % (HISTORY.leads - HISTORY.long))),
        body: 'Thank you! Does Tuesday at ten suit you?',
      },
    }),
  },
]
