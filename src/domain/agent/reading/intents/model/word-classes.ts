import { readWordClasses } from '../../../../texts/index.ts'

/** English and Spanish words with the same role in what leads write about the conversation. A word in no class is its own feature. */
const CLASSES: Readonly<Record<string, string>> = {
  PERSON:
    'person persons people human humans individual somebody someone anybody anyone folks guy guys lady man woman gentleman dude persona personas humano humana alguien senor senora muchacho voice flesh',
  STAFF:
    'agent agents rep reps representative representatives manager managers supervisor supervisors operator boss salesman salesperson salespeople sales estimator advisor adviser specialist consultant receptionist staff team crew office employee realtor broker expert owner dispatcher headquarters corporate management asesor asesora gerente encargado encargada representante agente jefe jefa dueno duena vendedor vendedora supervisora operadora especialista ejecutivo licenciado',
  CALL: 'call calls calling callback phone phones phoning ring rings ringing dial buzz telephone holler shout voicemail llamar llamame llameme llamenme llame llamen llama llamada llamadas llamarme marcar marcame marqueme marquenme marquen marcarme telefono telefonazo fonazo telefonico',
  TALK: 'talk talking speak speaking chat chatting discuss converse conversation convo communicate deal meet hablar hablo hable hablame hableme platicar conversar comunicar comunicarme comuniqueme atender atienda atiendan',
  HAND: 'transfer connect forward patch put pass route escalate direct refer redirect hand pasar paseme pasame pase comunicas conecte conecteme transfiera',
  WISH: 'want wants wanted need needs needed like prefer rather wish love hoping hope looking trying ready demand request requesting quiero quisiera necesito prefiero preferiria gustaria ocupo deseo busco querria',
  MAY: 'can could may might will would should able possible puede puedo podria pueden podemos podrian',
  ME: 'me us myself mi nos conmigo',
  MINE: 'my our mine ours mis nuestro nuestra mia mio',
  YOU: "you yall y'all yourself usted ustedes tu te le les",
  YOURS: 'your yours su sus tus',
  KIN: 'wife husband hubby spouse mom mother dad father son daughter brother sister cousin nephew uncle aunt grandma grandpa kid kids parents inlaws ex partner boyfriend girlfriend fiance esposo esposa marido mama papa hijo hija hermano hermana cunado primo tio suegra',
  OUTSIDER:
    'bank lender landlord hoa lawyer attorney adjuster inspector accountant neighbor neighbors friend buddy banco vecino abogado amigo contador',
  MACHINE:
    'bot bots robot robots robotic machine machines ai computer computers automated automatic automation auto program software script scripted chatbot chatgpt gpt algorithm siri alexa maquina computadora automatico inteligencia artificial generated recording',
  REAL: 'real actual live living alive breathing genuine actually verdad vivo carne',
  COMPANY: 'company business outfit agency firm brand organization compania empresa negocio',
  NUMBER: 'number info information name cell email contact numero telefono celular datos nombre',
  SOURCE: 'got get gave sold found obtained sacaron sacaste consiguieron consiguio obtuvieron',
  NOT: 'not no never none nothing nor neither without nope nah nunca tampoco ni nada jamas',
  ANYMORE: 'anymore longer further ya',
  WHO: 'who whom whos quien quienes',
  WHAT: 'what which whats que cual cuales',
  HOW: 'how why when where como porque cuando donde',
  KNOW: 'know sure remember recall idea clue certain unsure undecided decided figured known guess se sabe sabria acuerdo recuerdo idea seguro segura dunno',
  TELL: 'say share tell disclose answer give reveal discuss decir decirle dar contestar responder',
  PRIVATE: 'private personal nosy business comfortable confidential privado',
  ASKTHEM: 'ask check look find checar preguntar preguntarle revisar buscar',
  MEAN: 'mean means meaning understand follow confused lost explain clarify rephrase repeat sense referring asking entiendo entendi comprendo explicar refiere repita',
  DONE: 'hired found chose picked signed bought purchased closed sold fixed handled replaced done finished renewed contratamos contrate compramos compre encontramos encontre arreglamos arregle vendimos vendi firmamos consegui',
  OTHER: 'another other else different elsewhere otro otra otros alguien-mas',
  QUIT: 'pass cancel canceled cancelled forget scrap shelved drop dropped withdraw decline declined decided interested interest uninterested interesa interesado interesada cancelar cancelo',
  LATER: 'later tomorrow tonight soon afterwards luego rato despues manana tardecito',
  BUSY: 'busy driving working work meeting class hospital funeral plane airport dinner ocupado ocupada manejando trabajando jale reunion trabajo',
  BACK: 'back again circle',
  CORRECT:
    'actually meant scratch oops whoops correction typo mistake misspoke misread wrong sorry instead wait strike ignore disregard perdon equivoque corrijo digo mejor quise disculpe error autocorrect technically',
  CHANGE: 'change changed make switch update correct fix cambia cambie cambio',
  TEXTING:
    'text texts texting message messages messaging sms whatsapp typing type texto textos mensaje mensajes textear escribir',
  EMAIL: 'email emails mail e-mail correo',
  HOURS:
    'morning mornings afternoon afternoons evening evenings night nights weekend weekends weekdays noon pm am lunch tarde tardes noche fin',
  DAY: 'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun today lunes martes miercoles jueves viernes sabado domingo hoy',
  MONTH:
    'january february march april june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec spring summer fall winter autumn enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre christmas easter thanksgiving holidays',
  SPAN: 'year years month months week weeks day days hour hours minute minutes ano anos mes meses semana semanas dia dias',
  PROMISE:
    'guarantee guaranteed guarantees promise promises lock locked commit committed swear assure assured writing match beat honor warrant garantiza garantizan prometen promete asegura escrito garantia',
  PRICE:
    'price prices pricing cost costs charge charges fee fees rate rates quote quotes estimate ballpark discount cuanto precio cuesta cobran sale costo',
  MONEY: 'dollars bucks grand thousand hundred k budget dolares mil pesos',
  SWEAR:
    'fuck fucking fuckin shit bullshit damn hell ass asshole bitch bastard idiot idiots moron morons stupid crooks scammers thieves liars jerk jerks clowns useless pathetic ridiculous harassment scum pinche pinches pendejo pendejos puta mierda cabron rateros estafadores',
  LAW: 'sue lawsuit court legal lawyers police cops bbb ftc fcc tcpa complaint report reporting demandar denunciar demanda',
  PART: 'roof kitchen bath bathroom window windows siding floor floors deck fence house home condo townhouse apartment duplex property garage basement shingles panels solar car cars truck trucks vehicle vehicles van policy auto insurance bed beds bedroom bedrooms baths yard tree trees shade bill techo cocina bano casa carro carros ventanas piso recibo aseguranza seguro arboles troca',
  OWN: 'own owns owned rent rents renting renter bought homeowner deed mortgage rentamos rento propia',
  COURTESY: 'thanks thank thx please appreciate gracias favor porfa kindly',
  GREET: 'hi hey hello hola yo morning buenos buenas',
  YES: 'yes yep yeah yup sure si ok okay correct claro simon',
}

const classOfWord = readWordClasses(CLASSES)

/** The class of a word in the spelling of a reading: "supervisor" is STAFF. Words that start with a digit are NUM. */
export function classOf(word: string): string | undefined {
  return /^\d/.test(word) ? 'NUM' : classOfWord(word)
}
