import { findCorrection } from '../correction.ts'
import { type Hit, type Reading, without } from '../reading.ts'
import { findBotQuestion } from './bot.ts'
import { findAnger } from './hostility.ts'
import { findHumanRequest } from './human.ts'
import { findBinding, findIntent, findRefusal } from './intent.ts'
import type { Intent } from './model/model.ts'
import { findUnsure } from './small-talk.ts'

/** What the rules find in a text, and where. */
export function intentsByRules({ text, sentences }: Reading): Map<Intent, Hit> {
  const bot = findBotQuestion(text)
  const human = findHumanRequest(without(text, [bot].filter(isFound)))
  const hits: [Intent, Hit | null][] = [
    ['human', human],
    ['refusal', findRefusal(without(text, [bot, human].filter(isFound)))],
    ['bot', bot],
    ['identity', findIntent('AskIdentity', text)],
    ['unsure', findUnsure(text)],
    ['clarify', findIntent('Clarify', text)],
    ['postpone', findIntent('Postpone', text)],
    ['preference', findIntent('Preference', text)],
    ['binding', findBinding(text)],
    ['anger', findAnger(text)],
    ['question', sentences.find(({ isQuestion }) => isQuestion) ?? null],
    ['correction', findCorrection(text)],
  ]
  return new Map(hits.flatMap(([intent, hit]) => (hit ? [[intent, hit] as const] : [])))
}

function isFound(hit: Hit | null): hit is Hit {
  return hit !== null
}
