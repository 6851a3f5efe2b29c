import { beforeAll, describe, test } from 'vitest'

describe('a hook that fails', () => {
  beforeAll(() => {
    throw new Error('no database')
  })

  test('a test below it', () => {})
})
