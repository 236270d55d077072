/** Closed lists of general English for the rule of support. None names a field of work. */
const group = (sets: string): string[][] =>
  sets
    .trim()
    .split(",")
    .map((words) => words.trim().split(/\s+/));

/** How far something goes: a word of a line needs one of its line in the answer. */
export const degrees = group(`
all every everyone everybody each always whole entire anybody anyone any whoever whenever everything throughout both never nobody none, often usually
regularly frequently routinely repeatedly many always every most each times, several numerous many multiple various few couple, mostly most majority
main, only alone single-handedly solely sole nobody myself, completely fully entirely totally all whole, daily day everyday, weekly week, monthly
month, yearly year annual, immediately once straight minute instantly right, permanently forever still
`);

/** What cannot be said of the same thing at once. */
export const opposites = group(`
early late, punctual late, rise fall, rose fell, raise lower, increase decrease, increase reduce, increase drop, increase fall, more fewer, more less,
most fewest, up down, faster slower, quick slow, shorter longer, better worse, best worst, improve worsen, easy hard, accept refuse, accept reject,
accept decline, agree refuse, agree disagree, agree argue, allow forbid, allow stop, keep drop, keep lose, keep cancel, find lose, save lose, win
lose, pass fail, succeed fail, success failure, begin end, start stop, open close, buy sell, hire dismiss, stay leave, arrive leave, live die, survive
die, love hate, like hate, praise criticise, remember forget, public private, alone together, before after, cheap expensive, full empty, same
different, light heavy, happy unhappy, confident nervous, calm angry, right wrong, true false, old new, young old, adult child, son daughter, brother
sister, mother father, mum dad, husband wife, man woman, boy girl, morning evening, morning afternoon, morning night, day night, summer winter, spring
autumn, monday friday, weekday weekend, minute hour, hour day, day week, day month, week month, week year, month year, inside outside, top bottom,
left right, north south, teach learn, lend borrow, give take, send receive, push pull, paper digital, email phone, loud quiet, strong weak, rich poor,
free paid, temporary permanent
`);

/** Words of what is planned or wished for. */
export const hopes =
  /\b(?:plan(?:s|ned|ning)?|hop(?:es?|ed|ing)|intend(?:s|ed)?|want(?:s|ed)?|might|wish|consider(?:ed|ing)?)\b/i;

export const negators = new Set(
  `not never no nobody none nothing neither nor without hardly cannot instead rather unlike lack lacks lacked avoid avoided
  refused refuse declined`.split(/\s+/),
);

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";
const scales = {
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
  dozen: 12,
  half: 0.5,
  twice: 2,
  double: 2,
};
export const numberWords = new Map<string, number>([
  ...small.split(" ").map((word, at) => [word, at] as const),
  ...tens.split(" ").map((word, at) => [word, 20 + 10 * at] as const),
  ...Object.entries(scales),
]);

/** About the same said in other words, deeds most of all: what one line holds stands for each other. */
export const thesaurus = group(`
repair mend fix patch restore service, solve sort resolve find figure crack trace identify discover spot notice detect locate turn diagnose realise,
make build create draw write produce design prepare put set compile assemble develop craft invent, list note record log write count register, change
replace swap switch instead stop start now move convert adapt alter, begin start launch introduce open first set found, stop end quit leave finish
drop abandon close cancel, say tell explain talk speak describe mention report announce admit inform, ask question request enquire check invite,
answer reply respond, call ring phone contact rang telephone, write email send message mail text letter, show demonstrate present display point, teach
train coach explain show instruct mentor tutor lesson learn, learn study practise read teach train taught pick, help assist support aid hand, lead run
manage head organise coordinate direct oversee charge supervise captain chair, organise plan arrange coordinate set run book schedule, decide choose
pick opt select prefer call, give hand offer share pass provide let allow, get receive obtain earn collect take fetch gain, buy purchase order pay
spend, sell sold sale, measure time timer weigh count test check monitor track, check verify test look inspect examine review read compare, guess
assume suppose estimate think, think consider believe reckon feel, persuade convince talk agree win show, agree accept approve allow yes consent,
refuse decline reject no deny, argue disagree row dispute fight conflict fall, listen hear, watch look see observe notice, wait hold stay until, keep
stay hold retain remain continue still, go leave move travel walk drive come, work job employ serve, clean wash wipe tidy, cook bake make prepare,
fall drop go down decrease cut reduce lower shrink fewer less, rise grow increase go up raise more climb, improve better help fewer faster easier,
save rescue keep live survive, die lose death, break damage crack ruin fail wrong, fail lose wrong mistake miss, mistake error wrong slip fault
forget, complain complaint criticism criticise feedback rude write, worry panic calm fear anxious nervous afraid scared, calm quiet panic settle
soothe, angry cross furious upset shout, happy glad pleased proud love enjoy like, thank grateful praise, hard difficult tough stubborn tricky
problem, problem trouble issue difficulty wrong, quick fast soon short rapid weekend straight, late overdue behind delay, busy queue rush crowd, money
pound euro quid cost budget price dollar, father dad parent, mother mum parent, child kid lad boy girl pupil teenager toddler young, lad boy man, girl
woman lady, parent mum dad, doctor consultant gp physician, boss manager supervisor lead foreman head, colleague coworker team teammate staff mate
crew people, customer client caller guest, shop store, meal food serve dinner lunch cook, furniture chair table sofa bed, sheet page paper form
document note, night evening late, morning dawn early, together group joint both, alone myself yourself own, often many regular always most, half
fifty, double twice, single one, all every each everybody everyone whole, whoever anybody anyone everybody, after since then later, before earlier
until first previous, because reason since so, need must require, want would like wish, try attempt, use apply still, job task work role, leave drop
quit, lend borrow, carry bring take lift, hide cover, bring take carry, protect guard safe secure, shut close open, new fresh start join, house home
flat, town city village, car van truck lorry vehicle, achieve manage succeed get reach, actual real true, add put include attach join, admit own say
tell confess, afternoon pm lunch, allow let give permit, answer reply say tell, apologise sorry, appoint hire recruit take employ, approach go speak
talk ask contact, ask tell want request beg, assemble put build, attend go come visit, bad poor awful terrible wrong, basic simple plain, bike bicycle
cycle, big large huge great major massive, book reserve schedule, border edge side, bright clear light, bug error fault problem, calculate work count
figure, cancel drop pull off, careful slow gentle check, cause lead make bring, chat talk speak conversation, cheap low less, class lesson group
pupil, collect gather pick get, colour code coloured green red blue, combine join together both, company firm business employer, compare check against
match, complete finish whole full done, confirm check sure agree, confuse mix unclear lost, consult ask talk speak, cover stand replace, customer
shopper buyer client caller people, damage break hurt, decline fall drop refuse, delay late wait hold, deliver bring give take send, describe say tell
explain, detect find see notice, disagree argue against, discover find learn, discuss talk speak go, divide split share, donate give, double twice
two, drive car van, effort try work, elderly old older, email message write mail, employee staff worker people, encourage get help push, enough
adequate, error mistake wrong, estimate guess reckon, evening night, exact precise right, exchange swap change, explain tell show say, extend longer
stretch, extra more another, factory plant works, family home parent mum dad, fast quick soon, fill top up, final last end, fire dismiss sack, flat
apartment house home, focus concentrate one, forget miss lose, former old before previous, free spare, friend mate, frighten scare afraid, garage
workshop, gather collect get meet, goods stock product item, group team class people, guide show lead, halve half cut, handle deal take, hear listen
told, hospital ward clinic, household home house, idea suggestion thought, ill sick unwell poorly, injure hurt, inspect look check, install put fit
set, instruct tell show teach, instrument tool, introduce start bring set, invite ask, involve bring include, item thing product piece, journey trip
drive travel, kitchen cook chef, label mark name tag sticker, language english speak, laptop computer machine, lead first ahead, leave go quit, lesson
class learn, level stage, load carry lorry, locate find, machine equipment kit, maintain keep look, member one person, message text note, method way,
missing lost gone, mobile phone, monitor watch look check, neighbour next door, newcomer new starter beginner, nurse ward staff, obtain get, offer
give say, office desk work, older elderly old, operate run use work, order buy ask, outcome result end, owner boss, parcel package box, partner
colleague other, patient resident person woman man, pause stop break wait, pay money cost, people person man woman somebody, personal own private,
phone ring call, photo picture, place spot where, polite kind, position job role, possession thing, postpone delay move, present show give, pressure
stress busy, process way step, product item thing, promise say, propose suggest say ask, prove show, provide give, public people, purchase buy,
qualification diploma exam certificate degree, quarter fourth, queue line wait, raise collect money, reach get, read look, reassure calm tell, recover
back get, redesign change draw, reduce cut less fewer down, refund money back, regular usual often, relative family sister brother aunt uncle cousin,
remain stay, remind tell, remove take out away, rent pay, repeat again twice, replace swap new change, require need ask, resident tenant patient,
respond answer, rest break, restaurant kitchen cafe, result end came, return come back go, review look read check, revise change redo, rewrite write
again, rota shift schedule plan, route way round, rule policy, rush busy queue, sack dismiss fire, safe safety, salary pay wage, school class teacher,
seat chair sit, separate apart split, session class meeting, shelf shelves stock, shift work night, short quick brief, sign mark, silent quiet
nothing, simplify simple easy fewer, size big, skill able, sleep bed night, smooth well easy, software program system app, sort order put, speak talk
say tell, specialist expert, split divide share, stock goods product, storage store room, street road, strict firm, student pupil learner, suggest say
idea propose, supply stock give, support help back, surprise shock, survey ask form, suspect think guess, table desk, talk speak chat, target goal
aim, tenant resident, test try check, text message, thank grateful, theft steal, throw chuck, ticket queue issue, tidy clean, tired exhausted, tool
kit, tour visit trip, train course learn teach show, transfer move, translate interpret speak, transport drive bus van, trip travel journey, trust
believe, tutor teach, uncertain unsure know, understand get know, unpaid free volunteer, update change tell, upset cry cross sad hurt, urgent
emergency now, usual normal always, vehicle car van bus, venue place hall, victim person, view see look, volunteer free help, wage pay, warn tell say,
waste throw bin, weak poor, weekly week, welcome greet, worker staff people, worsen worse, write note letter
`);

/** Words so general that they say what was said in other words, and nothing of their own. */
export const general = new Set(
  `keep stay stand put give get take make do go come become begin start turn bring let leave hold set find see seem look feel
  think know want need use work help try ask tell say show call move run happen allow mean matter receive provide include
  involve handle deal cope manage face meet remain continue carry follow return reach choose decide act react respond notice
  realise learn teach trace spot identify describe explain point name report mention speak talk discuss answer add change
  adjust adapt replace swap create build produce draw set arrange organise prepare plan establish introduce develop open
  close share join apply rely depend serve support offer suggest propose agree ensure check test measure count compare
  notice watch listen understand spend wait last end finish drop fall rise grow cut lower reduce raise increase improve
  solve fix sort resolve clear settle calm reassure persuade convince avoid prevent stop face admit own accept take
  part way thing side kind sort type time job task role place spot point case matter reason result outcome effect impact step
  approach method process practice habit routine rule problem issue trouble difficulty situation example experience story
  event incident moment day person people someone man woman child colleague customer client patient member team group staff
  number amount item piece set pair list note record detail fact question answer word talk conversation meeting message
  complaint feedback request idea suggestion decision choice change improvement mistake error fault lack absence need
  good better best well bad worse own new old big small large great little short long high low whole entire clear careful
  simple plain direct different same similar other available possible certain sure real right wrong missing extra further
  early earlier late later soon afterwards before after during since until while despite although instead rather together
  still again back away ahead aside round around along across within without later eventually finally quickly slowly
  carefully directly personally yourself successfully properly safely fewer less more most many much few several enough
  start beginning end rest half whole top bottom front back`.split(/\s+/),
);

/** Of each line at most what was said: another one of the same line is another thing. */
export const contrasts = group(`
monday tuesday wednesday thursday friday saturday sunday weekend weekday, january february march april may june july august september october november
december, spring summer autumn winter, second minute hour day night week fortnight month term season year decade, morning noon afternoon evening night
overnight, yesterday today tomorrow, manager boss supervisor owner director chef head foreman leader chair, colleague teammate coworker assistant
apprentice trainee intern volunteer partner, customer client pupil student guest tenant passenger resident neighbour, teacher lecturer tutor trainer
professor, mother father sister brother son daughter aunt uncle grandmother grandfather wife husband cousin, doctor nurse surgeon pharmacist paramedic
vet therapist, driver pilot mechanic engineer electrician plumber builder, police inspector auditor council government, supplier manufacturer
contractor agency, email letter phone text meeting visit, online paper spreadsheet database, red blue green yellow white black grey orange pink, pound
euro dollar pence, metre kilometre mile gram kilo litre tonne, percent hundred thousand million, speed accuracy, faster cheaper safer cleaner quieter
better easier, rise fall, inside outside, kitchen office warehouse shop ward classroom garage studio, voluntary compulsory
`);
