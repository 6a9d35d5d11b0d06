import { roleWords, type Role, type Words } from "@causeway/contract";
import { invitationDays } from "@causeway/contract/portal/member";
import { pageLink } from "@causeway/contract/portal/page-link";

/** The same to everybody: whether there is an account behind the address does not show. */
export function invitationMail(invitation: {
  merchant: string;
  invitedBy: string;
  role: Role;
  token: string;
}) {
  const { merchant, invitedBy } = invitation;
  const [cn, hk, en] = roleWords[invitation.role];
  const subject: Words = [
    `${merchant} 邀请您加入 Causeway`,
    `${merchant} 邀請您加入 Causeway`,
    `${merchant} invites you to Causeway`,
  ];
  const body: Words = [
    `${invitedBy} 邀请您以“${cn}”的角色加入 ${merchant}。请打开链接接受邀请，${invitationDays} 天内有效，只能使用一次。如果您不认识邀请人，请忽略。`,
    `${invitedBy} 邀請您以「${hk}」的角色加入 ${merchant}。請開啟連結接受邀請，${invitationDays} 天內有效，只能使用一次。如果您不認識邀請人，請不用理會。`,
    `${invitedBy} invites you to join ${merchant} as ${en}. Open the link to accept; it is good for ${invitationDays} days and can be used once. If you do not know who invited you, ignore this message.`,
  ];
  return {
    template: "said",
    kind: "member.invited",
    values: {},
    subject,
    body,
    link: pageLink("Invitation", invitation.token),
  } as const;
}
