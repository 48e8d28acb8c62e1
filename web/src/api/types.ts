/** Short names for the generated wire types. */
import type { components } from './schema'

type Schemas = components['schemas']

export type SeatLetter = Schemas['YourView']['seat']

export type TableView = Schemas['TableView']
export type GameView = Schemas['GameView']
export type SeatView = Schemas['SeatView']
export type YourView = Schemas['YourView']
export type PyramidView = Schemas['PyramidView']
export type PlacementView = Schemas['PlacementView']
export type ScoreView = Schemas['ScoreView']
export type BonusCard = Schemas['BonusCard']
export type CardView = Schemas['CardView']
export type GroupView = Schemas['GroupView']
export type Entry = Schemas['Entry']
export type CubeChange = Schemas['CubeChange']
export type ScoreChange = Schemas['ScoreChange']
export type News = Schemas['News']

export type Hello = Schemas['Hello']
export type Sent = Schemas['Sent']
export type Command = Sent['do']
export type Phrase = Schemas['Say']['phrase']

export type Welcome = Schemas['Welcome']
export type ViewMessage = Schemas['ViewMessage']
export type StoryMessage = Schemas['StoryMessage']
export type Ack = Schemas['Ack']
// The schema describes facts only as an object.
export type Problem = Omit<Schemas['Problem'], 'facts'> & {
  facts?: Readonly<Record<string, unknown>>
}
type Pong = Schemas['Pong']
export type PresenceMessage = Schemas['PresenceMessage']
export type AwayView = Schemas['AwayView']
export type SentAway = Schemas['SentAway']
export type Message =
  Welcome | ViewMessage | StoryMessage | PresenceMessage | SentAway | Ack | Problem | Pong

export type PlacementCheck = Omit<Schemas['PlacementCheck'], 'problem'> & {
  problem: Problem | null
}
export type Addresses = Schemas['Addresses']
export type Levels = Schemas['Levels']
export type Phrases = Schemas['Phrases']
export type TableAnswer = Schemas['TableAnswer']
export type Replay = Schemas['Replay']
export type Step = Schemas['Step']

export type CreateTable = Schemas['CreateTable']
export type SeatWish = CreateTable['seats'][number]
export type TableList = Schemas['TableList']
export type ListedTable = Schemas['ListedTable']
