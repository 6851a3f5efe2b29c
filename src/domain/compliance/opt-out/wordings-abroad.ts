import { normaliseText } from './normalise-text.ts'

/**
 * Common opt-outs in languages that are matched by whole wordings and not by patterns, by the code of the language. A wording
 * matches consecutive words, so none may be part of an ordinary text.
 */
export const WORDINGS_ABROAD: Readonly<Record<string, readonly string[]>> = {
  fr: wordings`
    ne m'écrivez plus / ne m'envoyez plus rien / plus de messages svp / arrêtez de m'écrire
    arrêtez de m'envoyer / arrêtez les sms / supprimez mon numéro / retirez-moi de la liste
    retirez mon numéro / enlevez-moi de la liste / laissez-moi tranquille
    je ne veux plus de sms / je ne veux plus de messages / ne me contactez plus
    je veux me désabonner / désabonnez-moi / effacez mon numéro / cessez de me contacter
    ne me dérangez plus / foutez-moi la paix
  `,
  pt: wordings`
    não me mande mais mensagens / não me mande mais nada / para de me mandar mensagem
    pare de mandar mensagens / parem de me mandar / não quero receber mensagens
    não quero mais mensagens / me tira da lista / me tire da lista / tira meu número
    apague meu número / exclua meu número / remova meu número / me deixa em paz
    me deixe em paz / não me escreva mais / não entre mais em contato
    quero cancelar as mensagens / quero sair da lista / cancele minha inscrição
  `,
  de: wordings`
    keine nachrichten mehr / keine sms mehr / schreiben sie mir nicht mehr
    schreib mir nicht mehr / hören sie auf mir zu schreiben / hör auf mir zu schreiben
    löschen sie meine nummer / lösch meine nummer / lassen sie mich in ruhe / lass mich in ruhe
    nehmen sie mich von der liste / streichen sie mich von der liste
    kontaktieren sie mich nicht mehr / ich will keine nachrichten mehr
    ich möchte keine nachrichten mehr / ich möchte mich abmelden / bitte nicht mehr schreiben
    bitte abmelden / keine werbung mehr / melden sie sich nicht mehr
  `,
  it: wordings`
    non scrivetemi più / non mi scrivere più / non mi scriva più / non mandatemi più messaggi
    basta messaggi / basta sms / smettetela di scrivermi / smettila di scrivermi
    smettete di mandare messaggi / cancellate il mio numero / cancelli il mio numero
    togliete il mio numero / toglietemi dalla lista / cancellatemi dalla lista
    non voglio più messaggi / non voglio più ricevere messaggi / lasciatemi in pace
    mi lasci in pace / non contattatemi più / non mi contatti più
  `,
  nl: wordings`
    stuur me geen berichten meer / geen berichten meer / geen sms meer / stop met berichten
    stop met sturen / stop met appen / verwijder mijn nummer / verwijder mij van de lijst
    haal me van de lijst / haal mij van de lijst / laat me met rust / laat mij met rust
    ik wil geen berichten meer / ik wil me afmelden / ik wil me uitschrijven / schrijf me uit
    niet meer sturen / niet meer berichten / neem geen contact meer op / bericht me niet meer
  `,
  sv: wordings`
    sluta skicka sms / sluta skicka meddelanden / sluta sms:a mig / sluta skriva till mig
    sluta kontakta mig / skicka inga fler sms / skicka inga fler meddelanden / inga fler sms
    inga fler meddelanden / ta bort mitt nummer / ta bort mig från listan / radera mitt nummer
    lämna mig ifred / lämna mig i fred / jag vill inte ha fler sms / jag vill inte ha några sms
    jag vill avregistrera mig / avregistrera mig / kontakta mig inte igen
    skriv inte till mig mer
  `,
  pl: wordings`
    nie piszcie do mnie / nie pisz do mnie / proszę nie pisać / nie wysyłajcie mi
    proszę nie wysyłać / proszę przestać pisać / przestańcie pisać / przestańcie wysyłać
    przestań do mnie pisać / usuńcie mój numer / usuń mój numer / proszę usunąć mój numer
    wypiszcie mnie / proszę mnie wypisać / dajcie mi spokój / daj mi spokój
    nie chcę więcej wiadomości / nie chcę smsów / nie życzę sobie wiadomości
    proszę się ze mną nie kontaktować
  `,
  vi: wordings`
    đừng nhắn tin cho tôi nữa / đừng nhắn tin nữa / đừng nhắn nữa / đừng gửi tin nhắn
    đừng gửi nữa / đừng liên lạc nữa / đừng làm phiền tôi / ngừng nhắn tin / ngừng gửi tin nhắn
    dừng nhắn tin / dừng gửi tin nhắn / xóa số của tôi / xoá số điện thoại của tôi
    tôi không muốn nhận tin nhắn / không muốn nhận tin nhắn nữa / xin đừng nhắn
    hủy đăng ký nhận tin / muốn hủy đăng ký / không gửi tin nhắn nữa / để tôi yên
  `,
  tl: wordings`
    huwag na kayong mag text / wag na kayo mag text / wag na kayong mag text
    huwag mo na akong i text / wag mo na ako i text / huwag niyo na akong i text
    tigilan mo na ako / tigilan niyo na ako / tigilan na ang pag text / itigil ang pag text
    itigil na ang text / ayoko na ng text / ayaw ko na ng text / ayoko ng text niyo
    tanggalin niyo ang number ko / tanggalin mo number ko / burahin mo number ko
    alisin niyo ako sa listahan / huwag na akong guluhin / wag niyo na ako guluhin
  `,
  zh: wordings`
    请不要再发短信 / 请不要再发 / 不要再发了 / 别再发了 / 别发短信 / 别给我发 / 不要给我发 / 不要再联系我 / 别联系我 / 请勿打扰我 / 停止发送 / 停止短信
    删除我的号码 / 把我的号码删 / 我要退订 / 取消短信 / 別再發了 / 不要再發 / 請不要再傳 / 不要再聯絡我
  `,
  ko: wordings`
    문자 보내지 마세요 / 문자 보내지 마 / 그만 보내세요 / 그만 보내 / 문자 그만 / 연락하지 마세요 / 연락하지 마 / 더 이상 연락 / 더 이상 문자
    더 이상 보내지 / 제 번호 삭제 / 번호 지워 주세요 / 번호 지워주세요 / 번호 삭제해 주세요 / 수신 거부합니다 / 수신 거부해 / 문자 안 받고 싶
    받고 싶지 않습니다 / 목록에서 빼 / 귀찮게 하지 마
  `,
  ht: wordings`
    pa voye mesaj ankò / pa voye tèks ankò / pa voye tèks ban mwen / pa voye mesaj ban mwen
    pa ekri m ankò / pa ekri mwen ankò / pa tèks mwen / sispann ekri m / sispann ekri mwen
    sispann voye mesaj / sispann voye tèks / sispann tèks mwen / retire nimewo m
    retire nimewo mwen / efase nimewo m / efase nimewo mwen / retire m sou lis / kite m anpè
    kite mwen anpè / pa kontakte m ankò
  `,
}

const BY_WORDS = phrases(['fr', 'pt', 'de', 'it', 'nl', 'sv', 'pl', 'vi', 'tl', 'ht']).map((words) => ` ${words} `)
/** Languages written without spaces between words, or with suffixes. */
const BY_LETTERS = phrases(['zh', 'ko'])

/** Whether a text contains one of the wordings. */
export function hasForeignWording(text: string): boolean {
  const words = normaliseText(text)
  const framed = ` ${words} `
  return BY_WORDS.some((wording) => framed.includes(wording)) || BY_LETTERS.some((part) => words.includes(part))
}

function phrases(languages: readonly string[]): string[] {
  return languages.flatMap((language) => WORDINGS_ABROAD[language]!.map(normaliseText))
}

/** A table of wordings: one to a line, or several with ` / ` between them. */
function wordings({ raw: [table] }: TemplateStringsArray): string[] {
  return table!
    .trim()
    .split(/\n| \/ /)
    .map((each) => each.trim())
}
