import { brandFor, type Company, companyValues, fillCompany, fillStatement } from '../workspaces/index.ts'
import type { Playbook } from './playbook.ts'
import type { Translation } from './translation.ts'

/** Puts the company's data into a text; undefined if a statement lacks some of it. */
type Fill = { text(text: string): string; statement(text: string | undefined): string | undefined }

/**
 * The playbook with the data of its company: the variables of the company's profile are filled in, in each language. Left out
 * are answers that the company has not confirmed (in a live workspace), and statements for which the profile has no data.
 */
export function forCompany(playbook: Playbook, company: Company): Playbook {
  const fill = fillerOf(company, playbook.language)
  const { acknowledgement, serviceArea, languages = {} } = playbook
  return {
    ...playbook,
    ...asked(playbook, fill),
    brand: brandFor(playbook.brand, company),
    facts: playbook.facts.flatMap((fact) => {
      const answer = fact.confirmed === false && company.mode === 'live' ? undefined : fill.statement(fact.answer)
      return answer === undefined ? [] : [{ ...fact, answer }]
    }),
    knockouts: playbook.knockouts.map((knockout) => ({ ...knockout, goodbye: fill.statement(knockout.goodbye) })),
    serviceArea: serviceArea && { ...serviceArea, goodbye: fill.statement(serviceArea.goodbye) },
    acknowledgement: acknowledgement === false ? false : fill.statement(acknowledgement),
    emergencyLine: fill.statement(playbook.emergencyLine),
    languages: {
      ...(languages.en && { en: translated(languages.en, fillerOf(company, 'en')) }),
      ...(languages.es && { es: translated(languages.es, fillerOf(company, 'es')) }),
    },
  }
}

type Asked = Pick<Playbook, 'opening' | 'followUps' | 'signals'>

function asked({ opening, followUps, signals }: Asked, fill: Fill): Asked {
  return {
    opening: fill.text(opening),
    followUps: followUps.map((followUp) => ({ ...followUp, text: fill.text(followUp.text) })),
    signals: signals.map((signal) => ({ ...signal, ...questions(signal, fill) })),
  }
}

/** A statement without all its data is left out, as it is in the playbook's own language. */
function translated(texts: Translation, fill: Fill): Translation {
  const statements = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).flatMap(([id, text]) => filled(id, fill.statement(text))))
  return {
    opening: fill.text(texts.opening),
    followUps: texts.followUps.map(fill.text),
    signals: Object.fromEntries(
      Object.entries(texts.signals).map(([key, signal]) => [key, { ...signal, ...questions(signal, fill) }]),
    ),
    facts: statements(texts.facts),
    goodbyes: statements(texts.goodbyes),
    areaGoodbye: fill.statement(texts.areaGoodbye),
    acknowledgement: fill.statement(texts.acknowledgement),
    emergencyLine: fill.statement(texts.emergencyLine),
  }
}

function filled(id: string, text: string | undefined): [string, string][] {
  return text === undefined ? [] : [[id, text]]
}

function questions({ ask, reask }: { ask: string[]; reask?: string | undefined }, fill: Fill) {
  return { ask: ask.map(fill.text), reask: reask === undefined ? undefined : fill.text(reask) }
}

function fillerOf(company: Company, language: 'en' | 'es' = 'en'): Fill {
  const values = companyValues(company, language)
  return {
    text: (text) => fillCompany(text, values),
    statement: (text) => (text === undefined ? undefined : (fillStatement(text, values) ?? undefined)),
  }
}

/**
 * Whether a text contains the name of the sender. A text may name the company of the profile where the playbook has its variable,
 * and the other way round. The example of a sandbox is nobody's name.
 */
export function namesBrand(text: string, { name }: { name: string }, company: Company | null): boolean {
  const values = company?.profile ? companyValues(company) : null
  const filled = (words: string) => (values ? fillCompany(words, values) : words).toLowerCase()
  return filled(text).includes(filled(name))
}
