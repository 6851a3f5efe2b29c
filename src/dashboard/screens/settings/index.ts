export { ForAdmins } from './allowed.tsx'
export { useLookAgain } from './use-look-again.ts'
