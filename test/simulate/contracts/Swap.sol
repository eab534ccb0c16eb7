// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Swaps two tokens at a constant product without a fee.
contract Swap {
    IToken public immutable first;
    IToken public immutable second;

    event Swapped(address indexed trader, address indexed sold, uint256 paid, uint256 received);

    constructor(IToken first_, IToken second_) {
        first = first_;
        second = second_;
    }

    /// The amount that `paid` of `sold` returns at present.
    function quote(IToken sold, uint256 paid) public view returns (uint256) {
        IToken bought = other(sold);
        uint256 reserve = sold.balanceOf(address(this));
        return (bought.balanceOf(address(this)) * paid) / (reserve + paid);
    }

    function swap(IToken sold, uint256 paid, uint256 atLeast) external returns (uint256 received) {
        received = quote(sold, paid);
        require(received >= atLeast, "too little received");
        sold.transferFrom(msg.sender, address(this), paid);
        other(sold).transfer(msg.sender, received);
        emit Swapped(msg.sender, address(sold), paid, received);
    }

    function other(IToken token) private view returns (IToken) {
        require(token == first || token == second, "unknown token");
        return token == first ? second : first;
    }
}
