package ingest

import "github.com/nearmiss/nearmiss/schemas"

// checkStated refuses what the role table cannot say by type alone: who may
// speak for whom, and who may say how a session went.
func checkStated(ev schemas.Event) *Rejection {
	switch ev.Actor {
	case schemas.ActorAgent, schemas.ActorUser, schemas.ActorEvaluator:
	default:
		return reject(ReasonAttribute, "send agent, user or evaluator, or leave it out", "attribute actor is %.40q", ev.Actor)
	}
	if ev.Role == schemas.RoleAgent && ev.Actor != schemas.ActorAgent {
		return reject(ReasonRole, "publish calls of others as observer",
			"role agent may not state actor %s: only the agent's own calls are judged", ev.Actor)
	}
	switch ev.Type {
	case schemas.Message:
		return checkSpeaker(ev)
	case schemas.SessionEnded:
		return checkEnd(ev)
	}
	return nil
}

func checkSpeaker(ev schemas.Event) *Rejection {
	speaker, _ := ParseMessage(ev.Data)
	if speaker != SpeakerUser && speaker != SpeakerAssistant {
		return reject(ReasonMalformed, "send user or assistant", `data member "role" is %.40q`, speaker)
	}
	forged := ev.Role == schemas.RoleAgent && speaker == SpeakerUser ||
		ev.Role == schemas.RoleUser && speaker == SpeakerAssistant
	if forged {
		return reject(ReasonRole, "publish it with the credentials of a role that may",
			"role %s may not publish a message of the %s", ev.Role, speaker)
	}
	return nil
}

func checkEnd(ev schemas.Event) *Rejection {
	end := ParseSessionEnd(ev.Data)
	if ev.Role == schemas.RoleAgent && (end.Outcome != "" || end.Reward != nil) {
		return reject(ReasonRole, "leave outcome and reward out, or publish as observer",
			"role agent may not say how its own session went")
	}
	return nil
}
