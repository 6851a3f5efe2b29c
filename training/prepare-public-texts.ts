/**
 * `npm run texts:public -- CLONES FOLDER` writes the folder that `exam:real`, `train:opt-out` and `train:intents` read, from clones of the
 * repositories in training/SOURCES.md. CLONES has one folder for each repository, with its name. Deterministic.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'

const [clones, folder] = process.argv.slice(2)
if (!clones || !folder) {
  console.error('Usage: npm run texts:public -- CLONES FOLDER')
  process.exit(2)
}

const bytesOf = (path: string) => readFileSync(`${clones}/${path}`)
const textOf = (path: string) => bytesOf(path).toString('utf8')
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** One text per line, without repeated ones and those that have no letter or digit. */
function write(name: string, texts: readonly string[]): void {
  const lines = texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).filter((text) => /[\p{L}\p{N}_]/u.test(text))
  const firsts = [...new Map(lines.toReversed().map((line) => [line.toLowerCase(), line])).values()].reverse()
  writeFileSync(`${folder}/${name}.txt`, `${firsts.join('\n')}\n`)
  console.log(`${name}: ${firsts.length} texts`)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the entities of XML. */
function decodeXML(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
}

const ZIP_HEADER = { name: 26, extra: 28, size: 30 }

/** The first file of a ZIP archive. */
function unzipFirst(archive: Buffer): string {
  const names = archive.readUInt16LE(ZIP_HEADER.name) + archive.readUInt16LE(ZIP_HEADER.extra)
  return inflateRawSync(archive.subarray(ZIP_HEADER.size + names)).toString('utf8')
}

/** Its texts are escaped twice. */
function nusTexts(): string[] {
  const xml = unzipFirst(bytesOf('nus-sms-corpus/smsCorpus_en_xml_2015.03.09_all.zip'))
  return [...xml.matchAll(/<text>(.*?)<\/text>/gs)].map(([, text]) => decodeXML(decodeXML(text!)))
}

function hamTexts(): string[] {
  const lines = textOf('sms-spam-collection/SMSSpamCollection').split('\n')
  return lines.filter((line) => line.startsWith('ham\t')).map((line) => decodeXML(line.slice('ham\t'.length)))
}

const bankingTexts = () =>
  ['train', 'test'].flatMap((part) =>
    (parseCsv(textOf(`task-specific-datasets/banking_data/${part}.csv`), { from_line: 2 }) as string[][]).map(
      ([text]) => text!,
    ),
  )

const restaurantTexts = () =>
  ['test', 'train_0', 'train_1'].flatMap((part) => {
    const cases = JSON.parse(textOf(`task-specific-datasets/span_extraction/restaurant8k/${part}.json`))
    return (cases as { userInput: { text: string } }[]).map(({ userInput }) => userInput.text)
  })

const clincTexts = () =>
  Object.values(JSON.parse(textOf('oos-eval/data/data_full.json')) as Record<string, [string, string][]>).flat()

const HWU_RUN = 'out4RasaReal/rasa_json_2018_03_22-13_01_25_169_80Train/CrossValidation'
const HWU_FOLDS = [
  'KFold_1/merged/RasaNlu_Merged_KFold_1',
  'KFold_1/mergedTestset/RasaNluTestset_Merged',
  'KFold_10/merged/RasaNlu_Merged_KFold_10',
  'KFold_10/mergedTestset/RasaNluTestset_Merged',
]

const hwuTexts = () =>
  HWU_FOLDS.flatMap((fold) => {
    const file = textOf(`NLU-Evaluation-Data/CrossValidation/${HWU_RUN}/${fold}_2018_03_22-13_01_25_169.json`)
    return (JSON.parse(file).rasa_nlu_data.common_examples as { text: string }[]).map(({ text }) => text)
  })

type Examples = { nlu: { intent?: string; examples: string }[] }

/** Texts by intent, without the marks of entities: "[Berlin](city)". */
function rasaTexts(): Map<string, string[]> {
  const intents = ['nlu', 'chitchat', 'faq'].flatMap(
    (file) => (parseYaml(textOf(`rasa-demo/data/nlu/${file}.yml`)) as Examples).nlu,
  )
  return new Map(
    intents.flatMap(({ intent, examples }) => {
      if (intent === undefined) return []
      const lines = examples.split('\n').filter((line) => line.startsWith('- '))
      return [[intent, lines.map((line) => line.slice(2).replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\{[^}]*\})/g, '$1'))]]
    }),
  )
}

const IS_BOT = ['chitchat/ask_ishuman', 'chitchat/ask_isbot']
const NOT_ORDINARY = new Set([...IS_BOT, 'human_handoff', 'contact_sales'])

for (const sub of ['human', 'bot']) mkdirSync(`${folder}/${sub}`, { recursive: true })
const nus = nusTexts()
const known = new Set(nus.map(lettersOf))
const clinc = clincTexts()
const rasa = rasaTexts()
write('nus-sms', nus)
write(
  'sms-spam-ham',
  hamTexts().filter((text) => !known.has(lettersOf(text))),
)
write('banking77', bankingTexts())
write('restaurant8k', restaurantTexts())
write(
  'clinc150',
  clinc.filter(([, intent]) => intent !== 'are_you_a_bot').map(([text]) => text),
)
write(
  'bot/clinc150',
  clinc.filter(([, intent]) => intent === 'are_you_a_bot').map(([text]) => text),
)
write('hwu64', hwuTexts())
write(
  'rasa-demo',
  [...rasa].filter(([intent]) => !NOT_ORDINARY.has(intent)).flatMap(([, texts]) => texts),
)
write('human/rasa-demo', rasa.get('human_handoff') ?? [])
write(
  'bot/rasa-demo',
  IS_BOT.flatMap((intent) => rasa.get(intent) ?? []),
)
