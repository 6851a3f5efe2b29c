import { describe, expect, test } from 'vitest'
import { classifyInbound } from '../../src/domain/compliance/index.ts'
import { withoutOthers } from '../../src/domain/compliance/opt-out/said-of-others.ts'

const CONTEXT = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }
const kindOf = (body: string) => classifyInbound(body, CONTEXT).kind

describe('words of an opt-out about something else', () => {
  test.each([
    ...['go away bugs', 'i want these ants gone', 'no more mice', 'No more termites please!', 'get rid of the wasps'],
    ...['i never want to see another roach', 'quiero que se vayan las ratas', 'no mas cucarachas'],
    ...['Elimine las cucarachas por favor', 'saquen las ratas por favor'],
    ...[
      'stop the flooding',
      'can you stop the leaks',
      'no more weeds',
      'remove my mole',
      'stop an eviction',
      'basta de goteras',
    ],
    ...[
      'they dont text me anymore',
      'my neighbors dont text me',
      'the other guy never called me',
      'nobody will contact me',
    ],
    ...['can u text me again', 'could you text us again tomorrow', 'can you text me again i deleted ur number'],
    ...['i lost your number, resend it please', 'i dont smoke no more', 'he doesnt drive any more'],
  ])('suppresses nobody and is not held: %s', (body) => {
    expect(kindOf(body)).toBe('ordinary')
  })

  test.each([
    ...[
      'no more texts',
      'no more mice, and no more texts',
      'stop the texts and stop the leaks',
      'get rid of my number',
    ],
    ...['go away pests', 'they dont want you to text me, so stop', 'stop bugging me'],
    ...[
      'can you not text me again',
      'can you stop texting me',
      'can u text me again never',
      'deleted your number dont text me',
    ],
    ...[
      'i dont smoke no more so dont text me about vapes',
      'my neighbors dont text me and you shouldnt either, remove me',
    ],
    ...['remove me pests', 'stop texting rats', 'stop it bugs me', 'my god dont text me', 'my guy dont text me'],
    ...['my friend never text me again', 'stop sending this spam bugs'],
  ])('still suppresses if it is about us: %s', (body) => {
    expect(kindOf(body)).toBe('opt_out')
  })

  test.each(['text me again and ill call my lawyer', 'would you call me again and see what happens'])(
    'a threat is no wish for contact: %s',
    (body) => {
      expect(kindOf(body)).not.toBe('ordinary')
    },
  )
})

test.each([
  ...['stop it bugs me', 'please stop it bugs me so much', 'stop this smells like a scam', 'remove me pests'],
  ...[
    'stop smells like spam',
    'stop itching to text me',
    'my god dont text me',
    'my dude never call me',
    'go away rats',
  ],
])('no word is left out where the lead speaks to us: %s', (body) => {
  expect(withoutOthers(body)).toBe(body)
})
