import { interview, type Interview } from "./interview.fixture.ts";

/** Interviews of further fields, made up after the rules were written, to see them hold elsewhere. */
export const moreInterviews: Interview[] = [
  interview(
    "plumbing",
    [
      ["Sam", "Tell me about a job that was harder than you expected."],
      [
        "#a",
        "A flat in Camden had damp on the third floor and two other plumbers had been. I cut a small hatch behind the bath, put dye in the overflow and waited. Turned out the neighbour's washing machine was draining into the wall. I fixed the joint in half an hour, charged them £90 and they've sent me five customers since.",
      ],
      ["Sam", "What do you like about the trade?"],
      ["#b", "Being my own boss, I suppose. You're never bored."],
      ["Sam", "Tell me about a mistake."],
      [
        "#c",
        "Once I forgot to turn the stopcock off. Flooded a kitchen. Now I have a tag I hang on my van mirror until it's off.",
      ],
    ],
    { strong: ["a"] },
  ),
  interview(
    "library volunteer",
    [
      ["Kim", "What have you done at the library?"],
      [
        "#a",
        "I help out on Tuesdays, mostly shelving and sometimes the children's hour. The children's hour had about 5 kids and after I started doing voices it's more like 20.",
      ],
      ["Kim", "Tell me about working with someone difficult."],
      [
        "#b",
        "There's a man who shouts at the computers. I sit down next to him and ask him what he's trying to do and he usually calms down. The librarian asked me to show the others how I do it.",
      ],
      ["Kim", "What did you learn?"],
      ["#c", "patience"],
    ],
    { strong: ["a"], weak: ["c"] },
  ),
  interview(
    "data analyst",
    [
      ["Marek", "Walk me through an analysis you are proud of."],
      [
        "#a",
        "I was asked to look at churn at a telecom company. I pulled 18 months of billing data, built a survival model in R, and found that customers who called support twice in their first month were 3x more likely to leave. The retention team set up a welcome call, and churn in that group went from 11% to 6.5% over two quarters.",
      ],
      ["Marek", "How do you deal with messy data?"],
      ["#b", "Generally I would profile it first and then decide. It depends on the data."],
      ["Marek", "Describe a disagreement with a stakeholder."],
      [
        "#c",
        "The marketing director wanted to drop the control group because it looked like lost revenue. I made a one-page simulation that showed what we'd not know without it. She kept the control group, and quoted the simulation to the board.",
      ],
    ],
    { strong: ["a", "c"], weak: ["b"] },
  ),
  interview(
    "hairdresser",
    [
      ["Ana", "Tell me about a client you won back."],
      [
        "#a",
        "Mrs Patel left after another stylist burned her scalp. I wrote her a card, offered a free patch test and sat with her for ten minutes before touching her hair. She came back and now brings her two daughters.",
      ],
      ["Ana", "What's your biggest achievement?"],
      ["#b", "I won Young Stylist of the Year for the South West in 2022."],
    ],
    { strong: ["a"] },
  ),
  interview(
    "carer for parent",
    [
      ["Maya", "What have you been doing?"],
      [
        "#a",
        "Ive been caring for my dad whos got parkinsons, for 4 years. I do his meds, 11 tablets at 5 different times, and I made a chart with colours so my brother could do weekends without ringing me. We havent had a missed dose since last March",
      ],
      ["Maya", "What's next for you?"],
      [
        "#b",
        "I'd like to train as an occupational therapist because I saw what a difference a rail in the bathroom made.",
      ],
    ],
    { strong: ["a"] },
  ),
  interview(
    "sales failure",
    [
      ["James", "Which result are you proud of?"],
      [
        "#a",
        "I lost £20,000 in my first quarter. My manager increased sales by 40% the next year. I was responsible for nothing really.",
      ],
      ["James", "Tell me about a goal you set."],
      ["#b", "My goal is to be a director within five years and increase revenue by 200%."],
      ["James", "What happened with the team?"],
      [
        "#c",
        "Our team hit 120% of target, we were top of 14 branches. I personally brought in the two largest accounts, Hendry's and the Port Authority.",
      ],
    ],
    { strong: ["c"] },
  ),
  interview(
    "student thin-ish",
    [
      ["Maya", "Tell me about a time you led a group."],
      [
        "#a",
        "In my group project for chemistry nobody was doing the work, so I took over and made a plan and we finished on time and got a good grade.",
      ],
      ["Maya", "Tell me about a challenge."],
      [
        "#b",
        "Balancing school and work is challenging but I manage my time well and I'm a hard worker who always gives 110%.",
      ],
      ["Maya", "Why do you want this?"],
      [
        "#c",
        "I've always been passionate about science since I was little. My favourite memory is building a volcano with my grandpa.",
      ],
    ],
    {},
  ),
  interview(
    "farmer",
    [
      ["Ingrid", "What did you change on the farm?"],
      [
        "#a",
        "My father always ploughed the lower field in autumn and every winter we lost topsoil into the brook. Three years ago I left the stubble standing and drilled straight into it. The brook runs clear now and I use a third less diesel.",
      ],
      ["Ingrid", "Did anyone disagree?"],
      [
        "#b",
        "Dad didn't speak to me for a week. I showed him the diesel receipts. He bought the second drill himself.",
      ],
    ],
    { strong: ["a", "b"] },
  ),
  interview(
    "Spanish",
    [
      ["Maya", "Tell me about your job."],
      [
        "#a",
        "Trabajo en un restaurante desde hace tres años. Reduje el desperdicio de comida un 30% cambiando el menú del día. Mi jefe estaba muy contento.",
      ],
      ["Maya", "What else?"],
      ["#b", "Me gusta cocinar con mi abuela los domingos en su casa."],
    ],
    {},
  ),
  interview(
    "paramedic rambling",
    [
      ["Leila", "Tell me about a time you kept calm."],
      [
        "#a",
        "So um, yeah, there was this one time, it was like a Friday night, and we got called to a, what was it, a collision on the A64, two cars and a van, and I was the first one there because my crewmate was parking, and there's this lady in the van and she's trapped by her legs and she's screaming, and I get in through the back and I just talk to her, I ask about her kids, I hold her hand with my left and put the line in with my right, and the fire lot take like forty minutes to cut her out and she keeps talking the whole time, and afterwards the consultant said the line going in early probably saved the leg.",
      ],
      ["Leila", "How do you debrief?"],
      [
        "#b",
        "We have a brew. I write three lines in a notebook after each shift: what I saw, what I did, what I'd do again.",
      ],
    ],
    { strong: ["a"] },
  ),
  interview(
    "QA accountant",
    [
      ["Priya", "What did you leave behind that is still in use?"],
      [
        "#a",
        "A month-end checklist. Before it, close took 9 working days; with it the team closes in 5. The auditors, Baker Tilly, asked for a copy.",
      ],
      ["Priya", "Tell me about something you changed."],
      [
        "#b",
        "I introduced a weekly stand up. Communication improved significantly and everyone was happier.",
      ],
      ["Priya", "Describe a hard conversation."],
      [
        "#c",
        "I had to tell a supplier of 20 years that we were moving to somebody else. I went in person, brought the figures and gave him six months instead of the two in the contract. He recommended me to his next client.",
      ],
    ],
    { strong: ["c"] },
  ),
];
