import { z } from 'zod'
import { Word } from './signal.ts'
import { Question, Statement, Template } from './wording.ts'

const SignalTexts = z.strictObject({
  ask: z.array(Question).min(1, 'Write at least one question.').max(5).describe('The questions.'),
  reask: Question.optional().describe('Question to ask the second time.'),
  options: z
    .record(z.string(), z.string().trim().min(1).max(40))
    .optional()
    .describe('Option names in messages to leads, by option.'),
})

/** What the agent says in a language other than the playbook's own: everything that it says in that one. */
export const Translation = z.strictObject({
  opening: Template.describe('The first message, with the brand name and opt-out instructions.'),
  signals: z.record(Word, SignalTexts).describe('Questions, by signal key. Required for every signal.'),
  facts: z.record(Word, Statement).default({}).describe('Answers, by fact ID. Required for every fact.'),
  goodbyes: z.record(Word, Statement).default({}).describe('Last messages, by knockout ID.'),
  areaGoodbye: Statement.optional().describe('Last message to a lead outside the service area.'),
  followUps: z.array(Template).max(3).default([]).describe('Texts of the follow-ups, in order.'),
  acknowledgement: Statement.optional().describe('Message to the lead when a person takes over.'),
  emergencyLine: Statement.optional().describe('Message to a lead who reports an emergency.'),
})
export type Translation = z.output<typeof Translation>
