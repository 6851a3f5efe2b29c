import type { Language } from '../texts/index.ts'
import type { Playbook } from './playbook.ts'
import type { Translation } from './translation.ts'

/**
 * The playbook with its texts in a language; null if it has none in it, or not all that the agent may have to say. What it
 * reads and scores stays the same.
 */
export function inLanguage(playbook: Playbook, language: Language | null | undefined): Playbook | null {
  if (!language || language === (playbook.language ?? 'en')) return playbook
  const texts = playbook.languages?.[language]
  if (!texts || !isComplete(playbook, texts)) return null
  const { acknowledgement, emergencyLine, serviceArea, ...others } = playbook
  const acknowledged = acknowledgement === false ? false : texts.acknowledgement
  return {
    ...others,
    opening: texts.opening,
    ...(serviceArea ? { serviceArea: withGoodbye(serviceArea, texts.areaGoodbye) } : {}),
    ...(acknowledged === undefined ? {} : { acknowledgement: acknowledged }),
    ...(texts.emergencyLine === undefined ? {} : { emergencyLine: texts.emergencyLine }),
    signals: playbook.signals.map(({ reask: _, ...signal }) => {
      const { ask = signal.ask, reask, options } = texts.signals[signal.key] ?? {}
      return { ...signal, ask, ...(reask === undefined ? {} : { reask }), ...(options ? { options } : {}) }
    }),
    facts: playbook.facts.map((fact) => ({ ...fact, answer: texts.facts[fact.id] ?? fact.answer })),
    knockouts: playbook.knockouts.map(({ goodbye: _, ...knockout }) => {
      const goodbye = texts.goodbyes[knockout.id]
      return goodbye === undefined ? knockout : { ...knockout, goodbye }
    }),
    followUps: playbook.followUps.map((followUp, i) => ({ ...followUp, text: texts.followUps[i] ?? followUp.text })),
  }
}

/** Without a translation, the service's own line is said instead. */
function withGoodbye({ goodbye: _, ...area }: NonNullable<Playbook['serviceArea']>, goodbye: string | undefined) {
  return goodbye === undefined ? area : { ...area, goodbye }
}

/** Every question and answer is there, and what begins a contact names the brand and says how to stop it. */
function isComplete({ brand, signals, facts, knockouts, followUps }: Playbook, texts: Translation): boolean {
  const begins = [texts.opening, ...texts.followUps]
  return (
    signals.every(({ key }) => Object.hasOwn(texts.signals, key)) &&
    facts.every(({ id }) => Object.hasOwn(texts.facts, id)) &&
    knockouts.every(({ id, goodbye }) => goodbye === undefined || Object.hasOwn(texts.goodbyes, id)) &&
    texts.followUps.length >= followUps.length &&
    begins.every((text) => text.toLowerCase().includes(brand.name.toLowerCase()) && /\bSTOP\b/.test(text))
  )
}
