export { type ClassOf, type Clauses, featuresOf } from './features.ts'
export {
  flatModel,
  type LinearModel,
  logistic,
  readModel,
  softmax,
  sumsOf,
  type TrainedWeights,
} from './linear-model.ts'
export { ReadingFailed, type WhyNotRead } from './reading-failed.ts'
export { readWordClasses } from './word-classes.ts'
