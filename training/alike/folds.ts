import { Encoder } from './encoder-training.ts'
import { matterItems, optionItems, QUESTION_FILES, questionItems, tradeItems, VALUE_SETS } from './items.ts'

/** Training data of an encoder: labelled questions and answers, and the wordings of matters and things. */
export function learnedFrom() {
  const questions = questionItems(QUESTION_FILES)
  const answers = optionItems(VALUE_SETS)
  const shared = [...matterItems(), ...tradeItems()]
  return { questions, answers, shared }
}

/** For each fold, an encoder that was not trained on its texts; and one that was trained on all. */
export function encodersOf({ questions, answers, shared }: ReturnType<typeof learnedFrom>) {
  const labelled = [...questions, ...answers]
  const all = [...labelled, ...shared]
  const folds = [...new Set(labelled.map(({ fold }) => fold))].map((fold) => {
    process.stdout.write(`an encoder without ${fold}\n`)
    return [fold, new Encoder(all).learn([...labelled.filter((each) => each.fold !== fold), ...shared])] as const
  })
  return { folds: new Map(folds), whole: new Encoder(all).learn(all) }
}
