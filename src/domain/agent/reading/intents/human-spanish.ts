const rule = (...parts: string[]): RegExp => new RegExp(parts.join(''))

const PERSON_ES = `(?:(?:un|una|el|la|los|algun|alguna|otra|su|tu|alguno de|uno de|mismo) )*(?:persona|humano|ser humano|agente|representante|asesora?|vendedora?|encargad[oa]|gerente|operadora?|supervisora?|alguien|jef[ea]|duen[oa]|especialista|ejecutiv[oa]|licenciad[oa]|ustedes|usted|experto|humana)`
const WISH_ES =
  '(?:quiero|quisiera|necesito|puedo|podria|podemos|prefiero|preferiria|me gustaria|mejor|deme|dame|hay|ocupo|busco|favor de|por favor|me urge|tienen|puede|pueden)'
/** Requests for a person in Spanish, in the plain form that the rules read. */
export const REQUESTS_ES = [
  rule(
    `\\b(?:hablar|hablo|platicar|comunicarme|comunicar|comunique|comunicas|contactar|chatear|conversar|tratar|pasar?|pas[ae]n?(?:me)?|pasas|pasarme|transf[a-z]+|comuniqu?e(?:me|nme)|conect[a-z]+)(?: (?:directamente|por telefono|en persona|mejor))* con ${PERSON_ES}\\b`,
  ),
  rule(
    `(?<!\\bno )\\b(?:llam[ae]me|llamenme|llamarme|marc[ao]me|marqu?e(?:n)?me|marcarme|(?:hableme|hablenme)(?! (?:en )?(?:espanol|ingles))|echame una llamada|telefone(?:a|e)me)\\b`,
  ),
  rule(
    '\\bme (?:puede[ns]?|podria[ns]?|pueden|pudieran?|pudiera) (?:por favor )?(?:llamar|marcar|hablar|contactar|comunicar|atender|pasar)\\b',
  ),
  rule(
    '\\b(?:que|alguien|mejor|quien) (?:que )?me (?:llamen?|marquen?|hablen?|contacten?|atiendan?|ayuden?|puede[ns]? (?:ayudar|llamar|atender)|llame|pueda (?:ayudar|atender))\\b',
  ),
  rule('\\b(?:pas[ae]|pon|ponga|comunica|comunique|conecta|conecte) ?me con\\b'),
  rule('\\bme (?:pasas?|pasan?|comunicas?|comunican?|conectas?) con\\b'),
  rule('\\b(?:persona|humano|agente|alguien) (?:real|de verdad|humano|de carne)\\b'),
  rule(
    `(?:^|[.!?,\\n])\\s*(?:(?:hola|si|no|ok|${WISH_ES}) )*${PERSON_ES}(?: (?:por favor|real|porfa|please|humana))*\\s*(?:[.!?,\\n]|$)`,
  ),
  rule(
    `\\b${WISH_ES}\\b[^.!?\\n]{0,24}\\b(?:una llamada|por telefono|llamar(?:me|les|los)?|por llamada|su numero|un numero|el numero|un humano|una persona|un asesor|un agente|un representante)\\b`,
  ),
  rule(
    '\\b(?:atencion al cliente|servicio al cliente|quiero hablar|necesito hablar|quisiera hablar|prefiero hablar|mejor hablamos|mejor por (?:telefono|llamada)|por telefono mejor)\\b',
  ),
]
