import { expect, test } from 'vitest'
import { MATTERS_FILE } from '../../../src/domain/agent/reading/facts/model/matters.ts'
import { readCompactModel } from '../../../src/domain/texts/index.ts'
import { hashOfLines } from '../../../training/labelled-lines.ts'
import { readMatterLines } from '../../../training/matters/texts.ts'
import { questionFigures } from '../support/questions.ts'

test('the model equals the one trained with the labelled questions (npm run train:matters)', () => {
  expect(readCompactModel(MATTERS_FILE)().texts).toBe(hashOfLines(readMatterLines()))
})

test('questions to businesses of another author get the fact that answers them', () => {
  const { right, answerable, wrong, all } = questionFigures('exam', 'second')

  expect(right / answerable).toBeGreaterThanOrEqual(0.75)
  expect(wrong.length / all).toBeLessThanOrEqual(0.05)
})

test('questions to businesses outside the training texts rarely get a wrong fact', () => {
  const { right, answerable, wrong, all } = questionFigures('exam', 'facts/c')

  expect(right / answerable).toBeGreaterThanOrEqual(0.2)
  expect(wrong.length / all).toBeLessThanOrEqual(0.02)
})
