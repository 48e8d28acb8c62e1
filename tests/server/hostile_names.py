"""Hostile names that are refused, normalised or marked, and legitimate names that are not."""

UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u200d\u200e"
    "\u2060\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\U0001d173\U000e0001\U000e0100\U000e01ef"
)

STAND_INS = "\ufffc\ufffd\ue000\U0010fffd\u0378\U0001d159"
"""Object replacement, private-use and unassigned characters, and a combining note stem."""

TIDIED = [
    ("  Ana  ", "Ana"),
    ("Ana   Bo", "Ana Bo"),
    ("Ana\u00a0Bo\u2003", "Ana Bo"),
    ("\u3000なつ\u3000みか", "なつ みか"),
    ("Rene\u0301e", "Renée"),
    ("\u212bsa", "Åsa"),
]
"""Names as given and as stored."""

MIXED_SCRIPTS = [
    "Аna",
    "Anа",
    "Αna",
    "Zoе 2",
    "Bo Аna",
    "раypal",
    "Αнна",
    "ａｎа",
    "𝐀нна",
    "Anaا",
    "aิna",
]

MARKS_ON_MARKS = [
    "a" + 5 * "\u0302\u0323",
    "Bo\u0327\u0327",
    "\u0301Ana",
    "Ana \u0301",
    "e\u0301\u0301\u0301",
]

LOOK_ALIKES = [
    *[("Ana", "Ana"), ("Ana", "ANA"), ("Ana", "Ána"), ("Zoe", "Zoë"), ("Ana", "ａｎａ")],
    *[("ACE", "АСЕ"), ("Ace", "Асе"), ("BOPH", "ВОРН"), ("TANIA", "ΤΑΝΙΑ"), ("oxo", "οχο")],
    *[("Ilya", "llya"), ("Ilya", "1lya"), ("Bob", "B0b"), ("Bo 2", "Βο 2"), ("Ana", "ᴀɴᴀ")],
    *[("Ana-Li", "Ana‐Li"), ("O'Neill", "O’Neill"), ("Marnie", "Mamie"), ("Will", "VVill")],
    *[("AKA", "ᎪᏦᎪ"), ("ANA", "ꓮꓠꓮ"), ("oo", "օօ"), ("Bo", "𝐁𝐨"), ("soo", "ѕօօ")],
]

WORLD = [
    *["Ana", "Łukasz", "Nguyễn Thị Ánh", "O’Neill", "Kamaʻaina", "Ana 2", "x_X", "José-María"],
    *["なつみ", "ラーメン", "東京タワー", "AKB四八", "Anaさん", "김서연", "K팝"],
    *["ㄅㄆㄇ", "佐々木"],
    *["राम", "กิ่งแก้ว", "שָׁלוֹם", "مُحَمَّد", "தமிழ்", "Ελένη", "Σωκράτης", "Дмитрий", "Мар’яна"],
    *["Ana Аня", "Ελένη Smith", "🦊", "Ana 🦊", "ª1", "№ 5", "ℓ"],
]
