import { expect, test } from 'vitest'
import { sharedReader } from '../../support/harness.ts'
import { conversationsOf, differencesOf } from '../support/conversations.ts'

test.each([...conversationsOf('a'), ...conversationsOf('b')])(
  '$conversation.trade: $conversation.name',
  async (each) => {
    expect(await differencesOf(sharedReader(), each)).toEqual({ end: [], values: [], unset: [], answers: [] })
  },
)
