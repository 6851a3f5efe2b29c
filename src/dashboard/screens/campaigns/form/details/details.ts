/** The fields of entries, which are closed at first: a part of its own, loaded when the first one is opened. */
export { QuestionFields } from '../questions/question-fields.tsx'
export { AreaFields } from './area-fields.tsx'
export { DisqualifierFields } from './disqualifier-fields.tsx'
export { FactFields } from './fact-fields.tsx'
export { FollowUpFields } from './follow-up-fields.tsx'
export { HandoffFields } from './handoff-fields.tsx'
