export { filled } from './form/model/template.ts'
export { readScript } from './playbook/script.ts'
