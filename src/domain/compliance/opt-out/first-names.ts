/** Common first names in normalised form, to distinguish "this isn't Mike" from "this isn't urgent". */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `aaron abby abigail adam adrian aisha alan albert alejandro alex alexander alexis alfred alice alicia
  allen allison alma amanda amber amy ana andrea andres andrew andy angel angela angie anita ann anna anne
  annie anthony antonio arthur ashley austin barbara becky ben benjamin bernard beth betty beverly bill
  billy bob bobby bonnie brad bradley brandi brandon brandy brenda brent brett brian brittany bruce bryan
  caitlin calvin cameron candice carl carla carlos carmen carol caroline carolyn carrie casey catherine
  cathy chad charlene charles charlie charlotte chelsea cheryl chloe chris christian christina christine
  christopher christy cindy claire clara clarence claudia cody colleen connie connor corey cory courtney
  craig cristina crystal curtis cynthia daisy dale dan dana daniel danielle danny darlene darren darryl
  dave david dawn dean deanna deb debbie deborah debra denise dennis derek diana diane diego dolores don
  donald donna doris dorothy doug douglas duane dustin dylan earl eddie edgar edith eduardo edward edwin
  elaine eleanor elena elizabeth ella ellen emily emma enrique eric erica erik erika erin ernest esther
  ethan eugene eva evan evelyn felicia fernando florence frances francisco frank fred frederick gabriel
  gail gary gene george gerald gina gladys glenn gloria gordon grace greg gregory guadalupe hannah harold
  harry hassan heather hector heidi helen henry herbert holly howard ian ibrahim irene isaac isabel
  isabella ivan jack jackie jackson jacob jacqueline jaime jake james jamie jan jane janet janice jared
  jasmine jason javier jay jean jeanette jeff jeffery jeffrey jen jenna jennifer jenny jeremy jerome jerry
  jesse jessica jessie jesus jill jim jimmy jo joan joann joanna joanne jodi joe joel johanna john johnny
  jon jonathan jordan jorge jose joseph josh joshua joyce juan juanita judith judy julia julian julie
  justin karen karl karla katherine kathleen kathryn kathy katie katrina kayla keith kelly ken kenneth
  kerry kevin kim kimberly kristen kristin kristina kurt kyle larry laura lauren laurie lawrence leah lee
  leo leon leonard leroy leslie lillian linda lindsay lindsey lisa liz logan lois lori lorraine louis
  louise lucas lucia lucy luis luke luz lydia lynn madison manuel marc marcia marcus margaret maria mariah
  marie mario marilyn marion marissa marjorie mark marlene martha martin marvin mary mason mateo matt
  matthew maureen maurice megan melanie melinda melissa melvin mercedes mia michael michele michelle
  miguel mike mildred milton misty mitchell mohammed molly monica monique morgan muhammad nancy naomi
  natalie natasha nathan nathaniel neil nicholas nick nicole nina noah nora norma norman olga olivia omar
  oscar pablo pam pamela patricia patrick patty paul paula pauline pedro peggy peter phil philip phillip
  phyllis priya rachel rafael ralph ramon randall randy raul ray raymond rebecca regina renee ricardo
  richard rick ricky rita rob robert roberta roberto robin rodney roger roland ron ronald rosa rose
  rosemary roy ruben russell ruth ryan sabrina sally sam samantha samuel sandra sandy sara sarah scott
  sean sergio seth shane shannon sharon shaun shawn sheila shelly sherry shirley sofia sonia sophia stacey
  stacy stanley stella stephanie stephen steve steven sue susan suzanne sylvia tamara tammy tanya tara
  taylor ted terence teresa terri terry theresa thomas tiffany tim timothy tina todd tom tommy toni tony
  tonya tracey tracy travis trevor tricia troy tyler tyrone valerie vanessa vera vernon veronica vicki
  victor victoria vincent virginia vivian walter wanda warren wayne wendy wesley william willie wilma
  xavier yolanda yvonne zach zachary zoe`.split(/\s+/),
)
