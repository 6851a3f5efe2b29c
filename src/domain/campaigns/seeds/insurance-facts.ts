import { claim, fact, type Source } from './words.ts'

/** Answers of the insurance playbook, from specific to general: the first match is sent. */
export const insuranceFacts: NonNullable<Source['facts']> = [
  fact(
    'service_area',
    'what states do you cover, what states, which states, what area, which area, where are you, where you located, do you serve, do you cover, do you work in, available in, ¿en qué estados trabajan?, donde estan, en que estados, trabajan en',
    'We write policies in {{service_area}}.',
  ),
  claim(
    'carriers',
    'which companies do you work with, which companies, what companies, which carriers, what carriers, which insurers, who do you work with, who with, ¿con qué compañías trabajan?, que companias, con que compania',
    'We are independent and compare the prices of several insurers.',
  ),
  claim(
    'free_quote',
    'is the quote free, free quote, quote free, charge for quote, is it free, cost for a quote, quote cost, ¿es gratis la cotización?, es gratis, cotizacion gratis',
    'Quotes are free, with no obligation.',
  ),
  claim(
    'process',
    'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, how do i sign up, ¿cómo funciona todo?, como funciona, que sigue',
    'A few questions here, then a licensed agent compares insurers and goes through the quotes with you.',
  ),
  fact(
    'documents',
    'what documents do you need, what do you need, what information, what documents, what paperwork, ¿qué documentos necesitan?, que necesitan, que documentos',
    'Have your present policy and your driver license at hand for the quote.',
  ),
  claim(
    'credit_check',
    'will it affect my credit, hurt my credit, affect my credit, credit check, check my credit, run my credit, ¿afecta a mi crédito?, mi credito',
    'A licensed agent tells you before anything is looked up, and asks you first.',
  ),
  fact(
    'hours',
    'what are your hours, your hours, what hours, work weekend, open on, you open, on saturday, on sunday, ¿cuál es su horario?, horario, que dias',
    'We are open {{business_hours}}.',
  ),
  claim(
    'licensed',
    'are your agents licensed, licensed, license number, real agents, real agency, ¿tienen licencia sus agentes?, licencia, con licencia',
    'Yes, all our agents are licensed.',
  ),
  claim(
    'price',
    'how much does it cost, how much, what price, what cost, what rate, rates, premium, the price, prices, ballpark, cheaper, ¿cuánto cuesta el seguro?, cuanto cuesta, cuanto cobran, que precio, mas barato',
    'Prices depend on your details, so a licensed agent gives them after comparing insurers.',
  ),
  fact(
    'cancel',
    'can i switch from my old company, cancel any time, cancel anytime, cancel my old, cancel my current, switch from, ¿puedo cambiarme de compañía?, cambiarme',
    'An agent helps you change, so that you are covered on every day.',
  ),
]
