export { forAdmins } from './allowed.tsx'
