export { pack, readCompactModel } from './compact-model.ts'
export { cutAt } from './cut-at.ts'
export { featuresOf, squeezedFeatures } from './features.ts'
export { asksForLanguage, detectLanguage, type Language } from './language.ts'
export {
  flatModel,
  type LinearModel,
  logistic,
  softmax,
  sumsOf,
  type TrainedWeights,
} from './linear-model.ts'
export { memoizeByText, PHRASES_KEPT_MAX } from './memoize-by-text.ts'
export { anyOf, matchesOf, pattern } from './patterns.ts'
export { ReadingFailed } from './reading-failed.ts'
export { readWordClasses } from './word-classes.ts'
