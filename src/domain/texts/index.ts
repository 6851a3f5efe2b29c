export { type ClassOf, type Clauses, featuresOf } from './features.ts'
export { type LinearModel, logistic, readModel, softmax, sumsOf } from './linear-model.ts'
export { readWordClasses } from './word-classes.ts'
