import { describe, expect, test } from 'vitest'
import { parseRedisUrl } from '../../src/redis-address.ts'

describe('the address of Redis', () => {
  test.each([
    ['redis://cache', { form: 'server', host: 'cache', port: 6379, db: 0 }],
    ['redis://:secret@10.0.0.1:7000/3', { form: 'server', host: '10.0.0.1', port: 7000, db: 3, password: 'secret' }],
    [
      'rediss://lead:p%40ss%3A1@[::1]:7000',
      { form: 'server', host: '::1', port: 7000, db: 0, username: 'lead', password: 'p@ss:1', tls: {} },
    ],
    [
      'redis+sentinel://:secret@a,b:26380/leads/2?sentinelPassword=other',
      {
        form: 'sentinel',
        sentinels: [
          { host: 'a', port: 26379 },
          { host: 'b', port: 26380 },
        ],
        name: 'leads',
        db: 2,
        password: 'secret',
        sentinelPassword: 'other',
      },
    ],
    [
      'rediss+cluster://lead:secret@a.example.com:7001,b.example.com',
      {
        form: 'cluster',
        nodes: [
          { host: 'a.example.com', port: 7001 },
          { host: 'b.example.com', port: 6379 },
        ],
        username: 'lead',
        password: 'secret',
        tls: {},
      },
    ],
  ])('%s', (url, address) => {
    expect(parseRedisUrl(url)).toEqual(address)
  })

  test.each([
    'http://cache',
    'redis://',
    'redis://a,b',
    'redis://a:70000',
    'redis://a/one',
    'redis://a/1/2',
    'redis+sentinel://a,b',
    'redis+sentinel://a,b/leads/x',
    'redis+cluster://a,b/1',
    'redis+cluster://a,,b',
    'redis+other://a',
    'redis://%zz:x@a',
  ])('%s is none', (url) => {
    expect(parseRedisUrl(url)).toBeNull()
  })
})
