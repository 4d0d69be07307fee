/** English texts of the day of a case: confirmation, arrival. */
export const texts = {
  'attendance.setOut': 'I am on my way',
  'attendance.arrive': 'I am here',
  'attendance.share': 'Share my position once',
  'attendance.shareHint':
    'Only if you choose it, and only when you press “I am here”. The owners of the case see it for seven days. You are never tracked.',
  'attendance.ASKED': 'Will you come? Please confirm the day.',
  'attendance.CONFIRMED': 'You have confirmed the day.',
  'attendance.UNCONFIRMED':
    'You have not confirmed the day yet, and the owners of the case were notified.',
  'attendance.ON_THE_WAY': 'On your way since {time}.',
  'attendance.ARRIVED': 'You arrived at {time}.',
  'attendance.NOT_ARRIVED':
    'You have not reported your arrival, and the owners of the case were notified.',
  'attendance.shared': 'You shared your position with the owners of the case.',
  'attendance.noPosition': 'Your arrival was reported. Your position could not be read.',

  'toast.onMyWay': 'The owners of the case see that you are on your way.',
  'toast.arrived': 'The owners of the case see that you have arrived.',

  'participant.ASKED': 'Day not confirmed yet',
  'participant.DAY_CONFIRMED': 'Day confirmed',
  'participant.replace': 'Post a replacement',
  'participant.position': 'Position on arrival: {place}',
} as const;
