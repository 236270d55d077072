export { LoadFailed as CharactersFailed } from "@/components/characters/load-failed";
